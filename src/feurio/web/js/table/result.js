// The end: who won and why, with the arithmetic of every point.
import { api } from "../api.js";
import { Icon } from "../art.js";
import { catalogue, rulesOf, wayOf } from "../catalogue.js";
import { classes, html, useEffect, useState } from "../dom.js";
import { gameOf } from "../games/games.js";
import { PieceIcon } from "../pieces.js";
import { go } from "../route.js";
import { capital, dateText, list, number, t } from "../texts.js";
import { colorName, isYou, nameOf, whoIs } from "./names.js";
import { bestWords, ranking } from "./score.js";

/** @import { Best, BestsOut, Position, RegionScore, SeatScore } from "../messages.js" */
/** @import { Table } from "./model.js" */

/** Who won, or whether all did. @param {Table} table @param {Position} position */
function headline(table, position) {
  const result = position.result;
  if (!result) return "";
  if (position.mode !== "competitive") {
    const { solved, difficulty, scores } = result;
    return t(`end.${solved ? "won" : "lost"}.${rulesOf(position)}`, { difficulty, score: scores[0] });
  }
  const [winner, ...more] = result.winners;
  if (more.length) return t("end.shared", { names: list(result.winners.map((seat) => whoIs(table, seat))) });
  const best = result.scores[winner];
  const second = Math.max(...result.scores.filter((_, seat) => seat !== winner));
  const data = { name: nameOf(table, winner), margin: best - second };
  if (isYou(table, winner)) return best === second ? t("end.you-tiebreak") : t("end.you-win", data);
  return best === second ? t("end.tiebreak", data) : t("end.wins", data);
}

/** Why the game ended, and what made the winner win. @param {Table} table @param {Position} position */
function lede(table, position) {
  const { result, ending } = position;
  if (!result) return "";
  const because = ending ? t(`end.because.${ending.reason}`) : "";
  return `${because} ${whyWon(table, position)}`.trim();
}

/** @param {Table} table @param {Position} position */
function whyWon(table, position) {
  const { result, ending } = position;
  const rules = rulesOf(position);
  if (!result) return "";
  if (position.mode !== "competitive") return ending?.missed.length ? "" : t(`end.why.${rules}.won`);
  // What is true of one of several winners is not why all of them have won.
  const winner = result.winners.length === 1 && position.scores.find((one) => one.seat === result.winners[0]);
  if (!winner) return "";
  const data = gameOf(position).why(winner);
  return data.count ? t(`end.why.${rules}`, { ...data, score: winner.score, name: whoIs(table, winner.seat) }) : "";
}

/** How I have done if I did not win: nobody has to look for it. @param {{table: Table, position: Position}} props */
function MyPlace({ table, position }) {
  const result = position.result;
  const [me] = table.you;
  if (!result || position.mode !== "competitive" || !isYou(table, me) || result.winners.includes(me)) return null;
  const place = 1 + result.scores.filter((score) => score > result.scores[me]).length;
  return html`
    <p class="my-place">${t("end.you-place", { place, score: result.scores[me] })}</p>
  `;
}

/** Which conditions were missed, color by color. @param {{position: Position}} props */
function MissedList({ position }) {
  const missed = position.ending?.missed ?? [];
  if (!missed.length) return null;
  const colors = [...new Set(missed.map((one) => one.color ?? ""))];
  const words = (/** @type {string} */ color) => {
    const own = missed.filter((one) => (one.color ?? "") === color);
    if (!color) return own.map((one) => t(`end.missed.${one.condition}`, { ...one })).join(" ");
    const said = own.map((one) => t(`missed.${one.condition}`, { ...one })).join(", ");
    return `${capital(colorName(position, color))}: ${said}`;
  };
  return html`
    <ul class="missed">
      ${colors.map(
        (color) => html`
          <li key=${color}>
            ${
              color &&
              html`
                <${PieceIcon} position=${position} piece=${color} className="tiny-pc" />
              `
            }
            <span>${words(color)}</span>
          </li>
        `,
      )}
    </ul>
  `;
}

/** Who was tied and what decided. @param {Table} table @param {Position} position */
function tiebreak(table, position) {
  const result = position.result;
  if (!result || position.mode !== "competitive") return null;
  const best = Math.max(...result.scores);
  const tied = result.scores.map((score, seat) => ({ score, seat })).filter((one) => one.score === best);
  if (tied.length < 2) return null;
  const values = list(tied.map(({ seat }) => `${whoIs(table, seat)} ${number(result.tiebreak[seat])}`));
  return t(`tie.${rulesOf(position)}`, { score: best, values });
}

/**
 * @param {{table: Table, position: Position, score: SeatScore, onRegion: (region: RegionScore | null) => void}} props
 */
function Row({ table, position, score, onRegion }) {
  const shared = position.mode !== "competitive";
  const won = position.result?.winners.includes(score.seat);
  const colors = shared ? catalogue.colors : (position.colors?.[score.seat] ?? []);
  const { Calc, hasPoints } = gameOf(position);
  // Where there is little room the others' arithmetic is folded away.
  const [open, setOpen] = useState(shared);
  const name = shared ? t(position.mode === "solitaire" ? "end.alone" : "end.together") : whoIs(table, score.seat);
  const you = !shared && isYou(table, score.seat);
  return html`
    <li class=${classes(colors.length < 3 && colors[0], won && "win", you && "you", open && "open")}>
      <span class="pieces">
        ${colors.map(
          (color) => html`
            <${PieceIcon} key=${color} position=${position} piece=${color} />
          `,
        )}
      </span>
      <span class="name">${name}</span>
      <span class="score num">${(hasPoints || !shared) && number(score.score)}</span>
      <button
        class="unfold"
        aria-expanded=${open ? "true" : "false"}
        aria-label=${t("end.sums", { name })}
        onClick=${() => setOpen(!open)}
      >
        <${Icon} name="down" />
      </button>
      <${Calc} position=${position} score=${score} onRegion=${onRegion} />
    </li>
  `;
}

/** My best at this, if I played alone. @param {Table} table @param {Position} position */
function useBest(table, position) {
  const [best, setBest] = useState(/** @type {Best | null} */ (null));
  useEffect(() => {
    if (position.mode !== "solitaire" || !table.you.length) return;
    const same = (/** @type {Best} */ one) => one.edition === position.edition && one.known_deal === table.knownDeal;
    api("bests")
      .then((/** @type {BestsOut} */ found) => setBest(found.bests.find(same) ?? null))
      .catch(() => {});
  }, []);
  return best;
}

/**
 * @param {{table: Table, position: Position, onRegion: (region: RegionScore | null) => void, onShare: () => void,
 *   onLook: () => void}} props
 */
export function Result({ table, position, onRegion, onShare, onLook }) {
  const best = useBest(table, position);
  const [problem, setProblem] = useState("");
  const shared = position.mode !== "competitive";
  const again = async (/** @type {boolean} */ same) => {
    try {
      const made = await api(`tables/${table.id}/again`, { body: { same_deal: same } });
      go(`/t/${made.table}`);
    } catch {
      setProblem(t("error.again"));
    }
  };
  const tie = tiebreak(table, position);
  return html`
    <section class="result" aria-label=${t("end.label")}>
      <h2 tabindex="-1">${headline(table, position)}</h2>
      <p class="lede">${lede(table, position)}</p>
      <${MissedList} position=${position} />
      <${MyPlace} table=${table} position=${position} />
      ${
        tie &&
        html`
          <p class="tie">${tie}</p>
        `
      }
      <ol class="rank">
        ${(shared ? position.scores : ranking(position)).map(
          (score) => html`
            <${Row} key=${score.seat} table=${table} position=${position} score=${score} onRegion=${onRegion} />
          `,
        )}
      </ol>
      ${
        best &&
        html`
          <p class="proof">
            <${Icon} name="trophy" />
            ${
              best.known_deal
                ? html`
                    <span>
                      ${t("best.known", { best: bestWords(best) })}
                      <br />
                      ${t("end.known")}
                    </span>
                  `
                : t("end.best", { best: bestWords(best) })
            }
          </p>
        `
      }
      ${
        table.seed !== null &&
        html`
          <p class="proof">${t("end.seed", { seed: table.seed })}</p>
        `
      }
      ${
        problem &&
        html`
          <p class="problem" role="alert">${problem}</p>
        `
      }
      ${
        table.next &&
        html`
          <a class="btn go wide-btn" href=${`/t/${table.next}`}>${t("end.next")}</a>
        `
      }
      ${
        table.day &&
        table.you.length > 0 &&
        html`
          <a class="btn go wide-btn" data-act="day" href=${`/daily/${table.day}`}>
            ${t("daily.of", { date: dateText(table.day) })}
          </a>
        `
      }
      <div class="after">
        ${
          table.you.length && !table.imported
            ? html`
                <${Again} table=${table} position=${position} onAgain=${() => again(false)} />
              `
            : null
        }
        <div class="others">
          ${
            table.you.length > 0 &&
            !table.imported &&
            !table.companion &&
            html`
              <button class="btn quiet" aria-label=${t("end.same")} onClick=${() => again(true)}>
                <${Icon} name="again" />
                <span>${t("end.same-short")}</span>
              </button>
            `
          }
          <a class="btn quiet" data-act="review" href=${`/t/${table.id}/review`}>
            <${Icon} name="eye" />
            <span>${t("review.title")}</span>
          </a>
          <button class="btn quiet" data-act="look" onClick=${onLook}>
            <${Icon} name="clock" />
            <span>${t("end.look")}</span>
          </button>
          <button class="btn quiet" onClick=${onShare}>
            <${Icon} name="share" />
            <span>${t("share.title")}</span>
          </button>
          <a
            class="btn quiet"
            aria-label=${t("share.download")}
            href=${`/api/tables/${table.id}/record`}
            download=${`feurio-${table.id}.json`}
          >
            <${Icon} name="download" />
            <span>${t("share.record")}</span>
          </a>
        </div>
      </div>
    </section>
  `;
}

/**
 * Another game of the same people: the next one starts.
 * @param {{table: Table, position: Position, onAgain: () => void}} props
 */
function Again({ table, position, onAgain }) {
  const next = ((wayOf(position)?.first ?? 0) + 1) % position.players;
  return html`
    <button class=${classes("btn", !table.next && !table.day && "go")} data-act="again" onClick=${onAgain}>
      ${t("end.again")}${
        position.mode === "competitive" &&
        html`
          <span class="tiny">
            ${isYou(table, next) ? t("end.you-start") : t("end.starts", { name: nameOf(table, next) })}
          </span>
        `
      }
    </button>
  `;
}
