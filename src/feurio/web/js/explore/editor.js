// Laying out a position: tiles, pieces, whose turn it is. What cannot be is said at once, with the rule and the place.
import { api } from "../api.js";
import { Bead, Icon, Mark, TileArt } from "../art.js";
import { Board } from "../board/board.js";
import { catalogue, editionOf, gameEntry, gameTitle, numbers } from "../catalogue.js";
import { classes, html, useEffect, useState, useWatched, withValue } from "../dom.js";
import { gameOf } from "../games/games.js";
import { PieceIcon } from "../pieces.js";
import { go } from "../route.js";
import { settings } from "../settings.js";
import { playerCounts } from "../start/choice.js";
import { Switch } from "../switch.js";
import { setupWords } from "../table/names.js";
import { setTitle } from "../table/notice.js";
import { languageChanged, reason, t } from "../texts.js";
import { Awaited, problemOf } from "./awaited.js";
import { Draft } from "./draft.js";

/** @import { DraftOut } from "../messages.js" */

/** Lays out the position of the address, or begins with a game's first turn. */
export function EditorPage() {
  const asked = new URLSearchParams(location.search);
  const [draft, setDraft] = useState(/** @type {Draft | null} */ (null));
  const [problem, setProblem] = useState("");
  useWatched(languageChanged);
  useEffect(() => setTitle(t("edit.title")), []);
  useEffect(() => {
    setDraft(null);
    const { position, edition, mode, players, variants } = Object.fromEntries(asked);
    const begin = { edition, mode, players: Number(players) || null, variants: variants?.split(",") };
    api("explore/draft", { body: position ? { position } : begin })
      .then((/** @type {DraftOut} */ begun) =>
        begun.position ? setDraft(new Draft(begun)) : setProblem(reason(/** @type {never} */ (begun.reason))),
      )
      .catch((error) => setProblem(problemOf(error)));
  }, [location.search]);
  if (draft)
    return html`
      <${Editor} key=${location.search} draft=${draft} />
    `;
  return html`
    <${Awaited} problem=${problem} />
  `;
}

/** @param {{draft: Draft}} props */
function Editor({ draft }) {
  useWatched(draft);
  const [tool, setTool] = useState("3");
  const [hover, setHover] = useState(/** @type {string | null} */ (null));
  const { position } = draft;
  const said = draft.reason ? reason(draft.reason) : "";
  useEffect(() => {
    const keys = (/** @type {KeyboardEvent} */ event) => {
      const target = /** @type {Element} */ (event.target);
      if (event.ctrlKey || event.metaKey || event.altKey || target.closest?.("input, select, textarea")) return;
      const key = event.key.toLowerCase();
      if (key === "u") draft.undo();
      else if (key === "x" || key === "delete") setTool("erase");
      else {
        const name = { v: "volcano", t: "taken", d: "down" }[key] ?? key;
        if (!document.querySelector(`.edit-tool[data-tool="${CSS.escape(name)}"]`)) return;
        setTool(name);
      }
      event.preventDefault();
    };
    addEventListener("keydown", keys);
    return () => removeEventListener("keydown", keys);
  });
  return html`
    <div class="review exploring-page trying-out editor" data-fits=${draft.fits ? "yes" : "no"} data-tool=${tool}>
      <header class="top">
        <a href="/" class="home" aria-label=${t("nav.home")}><${Mark} /></a>
        <h1>${t("edit.title")}</h1>
        <span class="where">${gameTitle(position.edition)}, ${setupWords(position)}</span>
        <span class="grow"></span>
        <a class="btn bare icon" href="/explore" aria-label=${t("explore.leave")} title=${t("explore.leave")}>
          <${Icon} name="close" />
        </a>
      </header>
      <main class="board">
        <${Board}
          position=${position}
          scene=${sceneOf(draft)}
          nameFor=${(/** @type {string} */ cell) => goneName(draft, cell)}
          legal=${[]}
          everywhere=${true}
          allHeats=${false}
          coordinates=${settings.coordinates}
          label=${t("edit.title")}
          hover=${hover}
          onTap=${(/** @type {string} */ cell) => cell && draft.use(tool, cell)}
          onHover=${setHover}
          onKey=${(/** @type {KeyboardEvent} */ event, /** @type {string} */ cell) => {
            if (event.key !== "Enter" && event.key !== " ") return;
            event.preventDefault();
            event.stopPropagation();
            draft.use(tool, cell);
          }}
        />
      </main>
      <aside class="verdict-col tab-move">
        <section class="verdict">
          <${Tools} draft=${draft} tool=${tool} onTool=${setTool} />
          <${Who} draft=${draft} tool=${tool} />
          <${Turn} draft=${draft} />
          <div class="verdict-acts">
            <p class=${classes("edit-said", said && "problem")} role="status">
              ${said || t(draft.asking ? "explore.wait" : "edit.fits")}
            </p>
            <button class="btn quiet" data-act="undo" disabled=${!draft.past.length} onClick=${() => draft.undo()}>
              <${Icon} name="undo" />
              ${t("edit.undo")}
            </button>
            <button
              class="btn go"
              data-act="explore"
              disabled=${!draft.fits}
              onClick=${() => go(`/explore?position=${encodeURIComponent(draft.text)}`)}
            >
              ${t("explore.begin")}
            </button>
          </div>
          <${AnotherGame} draft=${draft} />
        </section>
      </aside>
    </div>
  `;
}

/** @param {string} seat */
const playerName = (seat) => t("seat.number", { number: Number(seat) + 1 });

/** Tiles that were taken are pale, with who has them. @param {Draft} draft */
const sceneOf = (draft) => ({
  forbidden: draft.cell,
  extra: draft.gone.map(({ cell }) => cell),
  ghosts: draft.gone.map(({ cell, number }) => ({ cell, number, face: "up", pieces: [] })),
  named: new Map(draft.gone.map(({ cell, taker }) => [cell, taker === "-" ? "–" : String(Number(taker) + 1)])),
});

/** @param {Draft} draft @param {string} cell */
function goneName(draft, cell) {
  const found = draft.gone.find((one) => one.cell === cell);
  if (!found) return null;
  const { number, taker } = found;
  return taker === "-" ? t("edit.gone", { number }) : t("edit.gone-to", { number, who: playerName(taker) });
}

/** Who takes a tile or lays it face down. @param {{draft: Draft, tool: string}} props */
function Who({ draft, tool }) {
  if (tool !== "taken" && tool !== "down") return null;
  const label = t(tool === "taken" ? "edit.taker" : "edit.layer");
  const options = [...Array(draft.known.players).keys()].map((seat) => [String(seat), playerName(String(seat))]);
  options.push(tool === "taken" ? ["-", t("edit.nobody")] : ["?", t("edit.unknown")]);
  return html`
    <label class="edit-who">
      <span>${label}</span>
      <select
        data-edit="who"
        value=${tool === "taken" ? draft.taker : draft.layer}
        onChange=${withValue((value) => {
          if (tool === "taken") draft.taker = value;
          else draft.layer = value;
          draft.changed();
        })}
      >
        ${options.map(
          ([value, name]) => html`
            <option key=${value} value=${value}>${name}</option>
          `,
        )}
      </select>
    </label>
  `;
}

/** Another game, mode, number of players or variant: the board is laid anew. @param {{draft: Draft}} props */
function AnotherGame({ draft }) {
  const { edition, mode, players, variants } = draft.known;
  const ways = editionOf(edition)?.ways ?? [];
  const begin = (/** @type {object} */ some) => {
    const next = { edition, mode, players, variants, ...some };
    const way = editionOf(next.edition)?.ways.find((one) => one.mode === next.mode);
    const counts = playerCounts(next.mode);
    const asked = {
      edition: next.edition,
      mode: way ? next.mode : "competitive",
      players: String(counts.includes(next.players) ? next.players : counts[0]),
      variants: next.variants.filter((variant) => way?.variants.includes(variant)).join(","),
    };
    go(`/explore/edit?${new URLSearchParams(Object.entries(asked).filter(([, value]) => value))}`);
  };
  const select = (
    /** @type {string} */ name,
    /** @type {string} */ label,
    /** @type {string} */ value,
    /** @type {string[][]} */ options,
    /** @type {(value: string) => void} */ choose,
  ) => html`
    <select aria-label=${label} data-edit=${name} value=${value} onChange=${withValue(choose)}>
      ${options.map(
        ([option, said]) => html`
          <option key=${option} value=${option}>${said}</option>
        `,
      )}
    </select>
  `;
  return html`
    <details class="edit-game">
      <summary>${t("edit.another")}</summary>
      <p class="tiny soft">${t("edit.anew")}</p>
      <div class="edit-turn">
        ${select(
          "edition",
          t("edit.another"),
          edition,
          catalogue.editions.map(({ id }) => [id, gameTitle(id)]),
          (value) => begin({ edition: value }),
        )}
        ${select(
          "mode",
          t("start.how"),
          mode,
          ways.map((way) => [way.mode, t(`mode.${way.mode}`)]),
          (value) => begin({ mode: value }),
        )}
        ${
          playerCounts(mode).length > 1 &&
          select(
            "players",
            t("start.players"),
            String(players),
            playerCounts(mode).map((count) => [String(count), t("setup.players", { players: count })]),
            (value) => begin({ players: Number(value) }),
          )
        }
      </div>
      ${(ways.find((way) => way.mode === mode)?.variants ?? []).map(
        (variant) => html`
          <${Switch}
            key=${variant}
            variant=${variant}
            label=${t(`variant.${variant}`)}
            on=${variants.includes(variant)}
            onChange=${(/** @type {boolean} */ on) =>
              begin({ variants: [...variants.filter((one) => one !== variant), ...(on ? [variant] : [])] })}
          />
        `,
      )}
    </details>
  `;
}

/** What a tap does. @param {{draft: Draft, tool: string, onTool: (tool: string) => void}} props */
function Tools({ draft, tool, onTool }) {
  const { position } = draft;
  const left = position.unseen;
  const predators = position.neutral && gameOf(position).ground === "edge";
  const colors = catalogue.colors.filter((color) => !predators || color !== position.neutral);
  const button = (/** @type {string} */ name, /** @type {string} */ label, /** @type {unknown} */ art) => html`
    <button
      key=${name}
      data-tool=${name}
      class=${classes("edit-tool", tool === name && "on")}
      aria-pressed=${tool === name}
      aria-label=${label}
      title=${label}
      onClick=${() => onTool(name)}
    >
      ${art}
    </button>
  `;
  return html`
    <h3>${t("edit.lay")}</h3>
    <div class="edit-tools" role="group" aria-label=${t("edit.lay")}>
      ${numbers().map((number) =>
        button(
          String(number),
          t("explore.tile", { number, count: left[String(number)] ?? 0 }),
          html`
            <${Bead} number=${number} />
            <span class="num">${left[String(number)] ?? 0}</span>
          `,
        ),
      )}
      ${colors.map((color) =>
        button(
          color[0],
          t(`color.${color}`),
          html`
            <${PieceIcon} position=${position} piece=${color} />
          `,
        ),
      )}
      ${
        predators &&
        button(
          "p",
          t("name.predator"),
          html`
            <${PieceIcon} position=${position} piece=${position.neutral} />
          `,
        )
      }
      ${
        gameEntry(position)?.laid_out &&
        html`
          ${button(
            "volcano",
            t("edit.volcano"),
            html`
              <${TileIcon} face="volcano" />
            `,
          )}
          ${button(
            "taken",
            t("edit.taken"),
            html`
              <${Icon} name="check" />
            `,
          )}
        `
      }
      ${
        position.variants.some((variant) => catalogue.hiding.includes(variant)) &&
        button(
          "down",
          t("edit.down"),
          html`
            <${TileIcon} face="down" />
          `,
        )
      }
      ${button(
        "erase",
        t("edit.erase"),
        html`
          <${Icon} name="trash" />
        `,
      )}
    </div>
  `;
}

/** @param {{face: string}} props */
const TileIcon = ({ face }) => html`
  <svg viewBox="-130 -150 260 300" aria-hidden="true"><${TileArt} number=${null} face=${face} /></svg>
`;

/** Whose turn it is, and what is to be done. @param {{draft: Draft}} props */
function Turn({ draft }) {
  const { players } = draft.known;
  return html`
    <h3>${t("edit.turn")}</h3>
    <div class="edit-turn">
      <select
        aria-label=${t("edit.turn")}
        data-edit="seat"
        value=${String(draft.seat)}
        onChange=${withValue((value) => draft.edit(() => void (draft.seat = Number(value)), false))}
      >
        ${[...Array(players).keys()].map(
          (seat) => html`
            <option key=${seat} value=${String(seat)}>${t("seat.number", { number: seat + 1 })}</option>
          `,
        )}
      </select>
      <select
        aria-label=${t("edit.phase")}
        data-edit="phase"
        value=${draft.phase}
        onChange=${withValue((value) => draft.edit(() => void (draft.phase = value)))}
      >
        ${draft.phases.map(
          (phase) => html`
            <option key=${phase} value=${phase}>${t(`edit.phase.${phase}`)}</option>
          `,
        )}
      </select>
      ${
        draft.phase === "tile" &&
        html`
          <select
            aria-label=${t("edit.hand")}
            data-edit="hand"
            value=${draft.more || "1"}
            onChange=${withValue((value) => draft.edit(() => void (draft.more = value)))}
          >
            ${numbers().map(
              (number) => html`
                <option key=${number} value=${String(number)}>${number}</option>
              `,
            )}
          </select>
        `
      }
      ${
        draft.phase === "flee" &&
        html`
          <${Fleeing} draft=${draft} />
        `
      }
      ${
        draft.phase === "relocate" &&
        html`
          <select
            aria-label=${t("edit.displaced")}
            data-edit="displaced"
            value=${draft.displaced}
            onChange=${withValue((value) => draft.edit(() => void (draft.more = value)))}
          >
            ${[...draft.tiles.keys()].map(
              (cell) => html`
                <option key=${cell} value=${cell}>${cell}</option>
              `,
            )}
          </select>
        `
      }
    </div>
  `;
}

/** Which color flees from which number. @param {{draft: Draft}} props */
function Fleeing({ draft }) {
  const { fleeing } = draft;
  const change = (/** @type {string} */ next) => draft.edit(() => void draft.fields.set("flee", next));
  return html`
    <select
      aria-label=${t("edit.flees")}
      data-edit="flees"
      value=${fleeing[0]}
      onChange=${withValue((color) => change(color + fleeing[1]))}
    >
      ${catalogue.colors.map(
        (color) => html`
          <option key=${color} value=${color[0]}>${t(`color.${color}`)}</option>
        `,
      )}
    </select>
    <select
      aria-label=${t("edit.flees-from")}
      data-edit="flees-from"
      value=${fleeing[1]}
      onChange=${withValue((number) => change(fleeing[0] + number))}
    >
      ${numbers().map(
        (number) => html`
          <option key=${number} value=${String(number)}>${number}</option>
        `,
      )}
    </select>
  `;
}
