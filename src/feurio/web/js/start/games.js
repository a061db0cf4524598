// Which game: a card with a living picture each, and its editions below.
import { catalogue, editionName, editionOf, gameTitle } from "../catalogue.js";
import { classes, html } from "../dom.js";
import { t, tOr } from "../texts.js";
import { GamePicture } from "./pictures.js";

/** @param {{edition: string, rules: string, onChoose: (edition: string) => void}} props */
export function Games({ edition, rules, onChoose }) {
  return html`
    <div class="games" role="group" aria-label=${t("start.game")}>
      ${catalogue.games.map((game) => {
        const on = game.rules === rules;
        const shown = on ? edition : game.editions[0];
        return html`
          <article key=${game.rules} class=${classes("game", on && "chosen")}>
            <button
              class="game-face"
              data-game=${game.rules}
              aria-pressed=${on ? "true" : "false"}
              onClick=${() => !on && onChoose(game.editions[0])}
            >
              <${GamePicture} game=${game.rules} />
              ${
                on &&
                html`
                  <svg class="pick" viewBox="-100 -104 200 216" aria-hidden="true">
                    <use href="#hex" class="pick-hex" />
                    <path d="M-42 4-10 36 46-30" />
                  </svg>
                `
              }
              <span class="txt">
                <span class="game-name">${gameTitle(shown)}</span>
                <span class="about">${tOr(`about.${game.rules}`, "")}</span>
                <span class="meta">${tOr(`start.time.${game.rules}`, "")}</span>
              </span>
            </button>
            <div class="edition-row">
              <${Editions} ids=${game.editions} chosen=${on ? edition : ""} onChoose=${onChoose} />
            </div>
          </article>
        `;
      })}
    </div>
  `;
}

/** @param {{ids: string[], chosen: string, onChoose: (edition: string) => void}} props */
function Editions({ ids, chosen, onChoose }) {
  const editions = ids.map(editionOf).filter((edition) => edition !== undefined);
  if (editions.length === 1)
    return html`
      <span class="seg"><span class="only">${t("start.one-edition")}</span></span>
    `;
  return html`
    <div class="seg" role="group" aria-label=${t("start.edition")}>
      ${editions.map(
        (edition) => html`
          <button
            key=${edition.id}
            data-edition=${edition.id}
            aria-pressed=${edition.id === chosen ? "true" : "false"}
            onClick=${() => onChoose(edition.id)}
          >
            ${editionName(edition)}
          </button>
        `,
      )}
    </div>
  `;
}
