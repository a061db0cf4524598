// Why something is not possible: a sentence beside the place, with the rule.
import { center } from "../board/hex.js";
import { ruleLink } from "../catalogue.js";
import { html, useEffect, useLayoutEffect, useRef, useState } from "../dom.js";
import { cellsOf, sentence, t } from "../texts.js";
import { Sentence } from "./sentence.js";

/** @import { Camera } from "../board/camera.js" */
/** @import { Child } from "../dom.js" */
/** @import { Table, Why } from "./model.js" */

/** Between a bubble and what it must not cover, in pixels. */
const GAP = 8;

/** @typedef {{x: number, y: number, width: number, height: number}} Box */

/**
 * The bubble over a board, while there is something to say. The board's camera is to be taken by what comes second: the
 * bubble moves with it.
 * @param {Table} table
 * @param {string[]} lit where something can be done
 * @param {string} [among]
 * @returns {[Child, (made: Camera) => void]}
 */
export function useWhyNot(table, lit, among) {
  const [, moved] = useState(0);
  const camera = useRef(/** @type {Camera | null} */ (null));
  const take = (/** @type {Camera} */ made) => {
    camera.current = made;
    const scale = made.onScale;
    made.onScale = (pixels) => {
      scale(pixels);
      if (table.why) moved((count) => count + 1);
    };
  };
  const { why } = table;
  const bubble =
    why &&
    html`
      <${WhyNot} table=${table} why=${why} camera=${camera.current} among=${among ?? sentence(why)} lit=${lit} />
    `;
  return [bubble, take];
}

/**
 * `among` are all sentences on the screen: a letter stands for one cell in all of them; `lit` where something can be
 * done.
 * @param {{table: Table, why: Why, camera: Camera | null, among: string, lit: string[]}} props
 */
function WhyNot({ table, why, camera, among, lit }) {
  const bubble = useRef(/** @type {HTMLElement | null} */ (null));
  useLayoutEffect(() => {
    if (bubble.current) place(bubble.current, why.cell, camera, [...lit, ...cellsOf(sentence(why))]);
  });
  useEffect(() => {
    // It goes with the next press anywhere, but its link can be followed.
    const gone = (/** @type {Event} */ event) => {
      if (!bubble.current?.contains(/** @type {Node} */ (event.target))) table.forgetWhy();
    };
    addEventListener("pointerdown", gone, true);
    return () => removeEventListener("pointerdown", gone, true);
  }, [table]);
  return html`
    <div class="why" role="alert" ref=${bubble}>
      <p><${Sentence} table=${table} text=${sentence(why)} among=${among} /></p>
      ${
        why.rule &&
        html`
          <a href=${ruleLink(why.rule)} target="_blank">${t("why.rule", { rule: why.rule })}</a>
        `
      }
    </div>
  `;
}

/**
 * Beside the cell, where it covers nothing that matters; if there is no such place, over what the dock says.
 * @param {HTMLElement} bubble
 * @param {string | null} cell
 * @param {Camera | null} camera
 * @param {string[]} kept
 */
function place(bubble, cell, camera, kept) {
  const board = /** @type {HTMLElement} */ (bubble.parentElement);
  const size = { width: bubble.offsetWidth, height: bubble.offsetHeight };
  const free = camera ? freePlace(size, cell, camera, kept) : null;
  const { x, y } = free ?? overDock(board);
  bubble.style.left = `${Math.max(6, Math.min(board.clientWidth - size.width - 6, x))}px`;
  bubble.style.top = `${y}px`;
  bubble.classList.toggle("below", free?.side === "below");
  bubble.classList.toggle("apart", !free || free.side === "");
  if (cell && camera) {
    const [px] = camera.pixel(center(cell));
    bubble.style.setProperty("--tip", `${px - bubble.offsetLeft}px`);
  }
}

/** What the dock says, as a place for a bubble. @param {HTMLElement} board */
function overDock(board) {
  const said = board.parentElement?.querySelector(".dock .say")?.getBoundingClientRect();
  const box = board.getBoundingClientRect();
  return said ? { x: said.left - box.left, y: said.top - box.top - 4 } : { x: 0, y: 60 };
}

/**
 * @param {{width: number, height: number}} size
 * @param {string | null} cell
 * @param {Camera} camera
 * @param {string[]} kept
 * @returns {(Box & {side: string}) | null}
 */
function freePlace({ width, height }, cell, camera, kept) {
  const room = camera.size;
  const [half, high] = [87 * camera.scale, 100 * camera.scale];
  const cells = [...new Set(cell ? [cell, ...kept] : kept)].map((one) => camera.pixel(center(one)));
  const [x, y] = cell ? camera.pixel(center(cell)) : [room.width / 2, 0];
  const [left, right, top, bottom] = [6, room.width - width - 6, 4, room.height - height - 4];
  const beside = (/** @type {number} */ at) => Math.max(left, Math.min(right, at));
  const places = [
    { x: beside(x - width / 2), y: y - high - height - GAP, side: "above" },
    { x: beside(x - width / 2), y: y + high + GAP + 4, side: "below" },
    { x: x - half - width - GAP, y: y - height / 2, side: "" },
    { x: x + half + GAP, y: y - height / 2, side: "" },
    ...[left, right, beside(x - width / 2)].flatMap((at) => [
      { x: at, y: top, side: "" },
      { x: at, y: bottom, side: "" },
    ]),
  ].map((one) => ({ ...one, width, height }));
  const inside = (/** @type {Box} */ box) => box.x >= 0 && box.x <= right + 1 && box.y >= 0 && box.y <= bottom + 4;
  const covers = (/** @type {Box} */ box) =>
    cells.some(
      ([cx, cy]) =>
        cx + half > box.x && cx - half < box.x + width && cy + high * 0.9 > box.y && cy - high * 0.9 < box.y + height,
    );
  return places.find((box) => inside(box) && !covers(box)) ?? null;
}
