// What a visitor likes, kept in this browser.
import { Watched } from "./dom.js";

/** @import { Choice } from "./start/choice.js" */

const KEY = "feurio.settings";
const DEFAULTS = {
  language: "",
  theme: "",
  sound: true,
  oneTap: false,
  allHeats: false,
  coordinates: false,
  coach: false,
  team: false,
  leftHand: false,
  stillness: false,
  pace: "usual",
  notify: false,
  titleNotice: true,
  name: "",
  lastSetup: /** @type {Partial<Choice> | null} */ (null),
};

function read() {
  try {
    return { ...DEFAULTS, ...JSON.parse(localStorage.getItem(KEY) ?? "{}") };
  } catch {
    return { ...DEFAULTS };
  }
}

export const settings = read();
export const settingsChanged = new Watched();

/** @param {Partial<typeof DEFAULTS>} some */
export function choose(some) {
  Object.assign(settings, some);
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // A browser that keeps nothing still plays.
  }
  applySettings();
  settingsChanged.changed();
}

export function applySettings() {
  const root = document.documentElement;
  if (settings.theme) root.dataset.theme = settings.theme;
  else delete root.dataset.theme;
  root.dataset.shade = isDark() ? "dark" : "light";
  root.classList.toggle("left-hand", settings.leftHand);
  root.classList.toggle("still", settings.stillness);
}

matchMedia("(prefers-color-scheme: light)").addEventListener("change", () => {
  applySettings();
  settingsChanged.changed();
});

export function isDark() {
  return settings.theme ? settings.theme === "dark" : !matchMedia("(prefers-color-scheme: light)").matches;
}

export const isStill = () => settings.stillness || matchMedia("(prefers-reduced-motion: reduce)").matches;
