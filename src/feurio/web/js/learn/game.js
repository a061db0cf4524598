// The first game after the lessons: two gentle bots, a coach, nothing to choose.
import { api } from "../api.js";
import { catalogue } from "../catalogue.js";
import { go } from "../route.js";
import { choose, settings } from "../settings.js";
import { botName } from "../start/choice.js";
import { t } from "../texts.js";

/** Opens a table against two gentle bots and goes there. @param {string} game */
export async function playAGame(game) {
  const edition = catalogue.games.find((one) => one.rules === game)?.editions[0] ?? "";
  const bot = (/** @type {number} */ seat) => ({ kind: "bot", name: botName(seat), level: catalogue.levels[0].name });
  const body = {
    setup: { edition, mode: catalogue.modes[0].id, players: 3, variants: [] },
    companion: false,
    seats: [{ kind: "me", name: settings.name || t("you") }, bot(1), bot(2)],
  };
  try {
    const made = await api("tables", { body });
    choose({ coach: true });
    go(`/t/${made.table}`);
  } catch {
    go("/");
  }
}
