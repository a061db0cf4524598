// What a word means, beside the word: on pointing, on focus, on a tap. There is one such tip at a time.
import { ruleLink } from "./catalogue.js";
import { t } from "./texts.js";

/** @import { WordEntry } from "./messages.js" */

/** How long one points at a word before it is explained, and how long the tip stays behind, in milliseconds. */
const OPENS = 300;
const CLOSES = 200;
const GAP = 10;
const MARGIN = 8;

/** Who knows the words. @type {(id: string) => WordEntry | undefined} */
let find = () => undefined;
/** @type {HTMLElement | null} */
let tip = null;
/** @type {HTMLElement | null} */
let term = null;
let timer = 0;

/** @param {string} name @param {string} className @param {string} [text] */
function element(name, className, text = "") {
  const made = document.createElement(name);
  made.className = className;
  made.textContent = text;
  return made;
}

/** @param {HTMLElement} wanted */
function open(wanted) {
  clearTimeout(timer);
  const word = find(wanted.dataset.word ?? "");
  if (!word || term === wanted) return;
  close();
  term = wanted;
  tip = element("div", "tip");
  tip.id = "tip";
  tip.setAttribute("role", "tooltip");
  tip.setAttribute("popover", "manual");
  for (const theme of ["light", "dark"]) {
    const picture = document.createElement("img");
    picture.className = `diagram ${theme}`;
    picture.src = `/api/diagrams/${word.picture}-${theme}.svg`;
    picture.alt = "";
    picture.loading = "lazy";
    tip.append(picture);
  }
  const words = element("div", "tip-words");
  const rule = /** @type {HTMLAnchorElement} */ (element("a", "tip-rule", t("why.rule", { rule: word.rule })));
  rule.href = ruleLink(word.rule);
  if (location.pathname.startsWith("/t/") || location.pathname.startsWith("/learn/")) rule.target = "_blank";
  words.append(element("b", "", word.word), element("p", "", word.means), rule);
  tip.append(words);
  document.body.append(tip);
  tip.showPopover?.();
  wanted.setAttribute("aria-describedby", tip.id);
  place();
}

/** Below the word, or above it where there is no room; on a phone the style sheet puts it at the bottom. */
function place() {
  if (!tip || !term) return;
  const at = term.getBoundingClientRect();
  const { width, height } = tip.getBoundingClientRect();
  const below = at.bottom + GAP;
  const top = below + height < innerHeight - MARGIN ? below : Math.max(MARGIN, at.top - GAP - height);
  const left = Math.min(Math.max(MARGIN, at.left + at.width / 2 - width / 2), innerWidth - width - MARGIN);
  tip.style.setProperty("--tip-top", `${top}px`);
  tip.style.setProperty("--tip-left", `${left}px`);
}

/** The page was scrolled: the tip stays with its word as long as that is seen. */
function follow() {
  if (!term) return;
  const { top, bottom } = term.getBoundingClientRect();
  if (bottom < 0 || top > innerHeight) close();
  else place();
}

/** Whether there was anything to close. */
function close() {
  clearTimeout(timer);
  const had = tip !== null;
  term?.removeAttribute("aria-describedby");
  tip?.remove();
  tip = null;
  term = null;
  return had;
}

/** @param {EventTarget | null} target @param {string} selector @returns {HTMLElement | null} */
const within = (target, selector) => (target instanceof Element ? target.closest(selector) : null);

/** From now on words explain themselves. @param {(id: string) => WordEntry | undefined} known */
export function explain(known) {
  find = known;
  if (listening) return;
  listening = true;
  listen();
}

let listening = false;

function listen() {
  document.addEventListener("pointerover", (event) => {
    if (event.pointerType !== "mouse") return;
    const word = within(event.target, ".term");
    clearTimeout(timer);
    if (word) timer = window.setTimeout(() => open(word), OPENS);
    else if (tip && !within(event.target, ".tip")) timer = window.setTimeout(close, CLOSES);
  });
  document.addEventListener("focusin", (event) => {
    const word = within(event.target, ".term");
    if (word?.matches(":focus-visible")) open(word);
    else if (!word && !within(event.target, ".tip")) close();
  });
  document.addEventListener(
    "click",
    (event) => {
      const word = within(event.target, ".term");
      if (!word) {
        if (!within(event.target, ".tip")) close();
        return;
      }
      // A word inside something that can be pressed is only asked for.
      event.preventDefault();
      event.stopPropagation();
      if (term !== word) open(word);
    },
    true,
  );
  document.addEventListener(
    "keydown",
    (event) => {
      if (event.key !== "Escape" || !close()) return;
      event.preventDefault();
      event.stopPropagation();
    },
    true,
  );
  addEventListener("scroll", follow, { capture: true, passive: true });
  addEventListener("popstate", close);
}
