// Tells that it is one's turn, each way a setting, and makes the table's few sounds.
import { isStill, settings } from "../settings.js";
import { t } from "../texts.js";

/** @type {AudioContext | null} */
let audio = null;
addEventListener("pointerdown", wake, { once: true });
addEventListener("keydown", wake, { once: true });

function wake() {
  if (settings.sound && !audio && "AudioContext" in window) audio = new AudioContext();
}

/**
 * @param {number} pitch
 * @param {number} start
 * @param {number} length
 * @param {number} loud
 * @param {OscillatorType} [kind]
 */
function tone(pitch, start, length, loud, kind = "sine") {
  if (!audio) return;
  const from = audio.currentTime + start;
  const source = audio.createOscillator();
  const gain = audio.createGain();
  source.type = kind;
  source.frequency.setValueAtTime(pitch, from);
  source.frequency.exponentialRampToValueAtTime(pitch * 0.82, from + length);
  gain.gain.setValueAtTime(0, from);
  gain.gain.linearRampToValueAtTime(loud, from + 0.012);
  gain.gain.exponentialRampToValueAtTime(0.0005, from + length);
  source.connect(gain).connect(audio.destination);
  source.start(from);
  source.stop(from + length);
}

/** @type {Record<string, (number?: number) => void>} */
const SOUNDS = {
  tile: (number = 3) => tone(230 - 18 * number, 0, 0.16, 0.16, "triangle"),
  piece: () => tone(620, 0, 0.07, 0.06, "triangle"),
  flight: () => {
    tone(120, 0, 0.5, 0.06, "sawtooth");
    tone(124, 0.02, 0.5, 0.05, "sawtooth");
  },
  run: () => {
    tone(300, 0, 0.06, 0.07);
    tone(270, 0.09, 0.06, 0.07);
  },
  turn: () => {
    tone(392, 0, 0.22, 0.09);
    tone(330, 0.26, 0.32, 0.09);
  },
  no: () => tone(110, 0, 0.12, 0.14, "triangle"),
};

/** @param {string} name @param {number} [number] */
export function play(name, number) {
  if (settings.sound) SOUNDS[name]?.(number);
}

const PLAIN = "Feurio";
let titled = "";

/** @param {string} title */
export function setTitle(title) {
  titled = title ? `${title} \u00b7 ${PLAIN}` : PLAIN;
  document.title = titled;
}

/** Once for each turn that begins. @param {string} game */
export function myTurn(game) {
  play("turn");
  if (settings.titleNotice && document.visibilityState === "hidden") blink();
  if (
    settings.notify &&
    document.visibilityState === "hidden" &&
    "Notification" in window &&
    Notification.permission === "granted"
  ) {
    const note = new Notification(t("notice.turn"), { body: game, tag: location.pathname });
    note.onclick = () => {
      window.focus();
      note.close();
    };
  }
}

function blink() {
  let on = false;
  const turn = () => {
    if (document.visibilityState === "visible") {
      document.title = titled;
      return;
    }
    on = !on;
    document.title = on ? `\u25cf ${t("notice.turn")}` : titled;
    if (!isStill() || !on) setTimeout(turn, 1200);
  };
  turn();
}
