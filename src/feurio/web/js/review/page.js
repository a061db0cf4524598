// The page of a game looked at again: the board, the chances, the moments that mattered, and luck apart from skill.
import { Icon, Mark } from "../art.js";
import { Board } from "../board/board.js";
import { gameTitle, rulesOf } from "../catalogue.js";
import { classes, html, useEffect, useState, useWatched } from "../dom.js";
import { PieceIcon } from "../pieces.js";
import { settings, settingsChanged } from "../settings.js";
import { setTitle } from "../table/notice.js";
import { Sentence } from "../table/sentence.js";
import { cellNames, whoIs } from "../table/names.js";
import { cellsOf, languageChanged, t } from "../texts.js";
import { Badge } from "./badges.js";
import { Chart, ChartTable, colorOf } from "./chart.js";
import { Reviewing } from "./model.js";
import { Exploring } from "./exploring.js";
import { Finding } from "./finding.js";
import { compared } from "./scene.js";
import { problemOf } from "../explore/awaited.js";
import { ExploreSide } from "../explore/side.js";
import { eventsIn, fromReview } from "../explore/starts.js";
import { ShareButton } from "../dialogs/share.js";
import { Trying } from "./trying.js";
import { accountWords, because, counted, eventWords, gainOf, headline, in100, optionWords } from "./words.js";
import { seatWords, withSign, worthWords } from "./words.js";

/** @import { Position } from "../messages.js" */
/** @import { Account, Decision, Moment } from "./model.js" */

const TABS = ["move", "moments", "luck"];

/** @param {{id: string}} props */
export function ReviewPage({ id }) {
  const [review] = useState(() => new Reviewing(id));
  useWatched(review);
  useWatched(settingsChanged);
  useWatched(languageChanged);
  const { table } = review;
  useEffect(() => () => review.close(), [review]);
  useEffect(() => {
    if (table.loaded && review.state === "loading") review.load();
  }, [table.loaded]);
  useEffect(() => setTitle(t("review.title")), []);
  if (table.line === "gone" || !table.shown)
    return html`
      <main class="page notice-page">
        <${Mark} />
        <h1>${t(table.line === "gone" ? "table.gone" : "page.loading")}</h1>
        <a class="btn go" href="/">${t("nav.home")}</a>
      </main>
    `;
  return html`
    <${Looked} review=${review} position=${table.shown} />
  `;
}

/** @param {{review: Reviewing, position: Position}} props */
function Looked({ review, position }) {
  const { table, analysis, decision, draw, played } = review;
  const [tab, setTab] = useState("move");
  const [trying, setTrying] = useState(/** @type {Exploring | null} */ (null));
  const mistakes = biggest(review);
  const find = (/** @type {Decision | undefined} */ mistake) => {
    if (mistake) review.goTo(mistake.number);
    setTrying(mistake ? new Finding(review, mistake) : null);
  };
  const explore = (/** @type {string[]} */ events = []) =>
    setTrying(new Exploring(fromReview(review, review.here), events));
  useEffect(() => {
    // A link leads to a move, or to a line that begins there.
    const asked = new URLSearchParams(location.hash.slice(1));
    if (asked.has("at")) review.goTo(Number(asked.get("at")) || 0);
    if (asked.has("line")) explore(eventsIn(asked));
  }, []);
  const [looked, setLooked] = useState(/** @type {string | null} */ (null));
  const [hover, setHover] = useState(/** @type {string | null} */ (null));
  useEffect(() => setLooked(null), [review.here]);
  useReviewKeys(review, trying !== null, { f: () => find(mistakes[0]), x: () => explore() });
  const best = decision?.options[0]?.event ?? null;
  const wanted = looked ?? (decision?.kind && best !== decision.played ? best : null);
  const better = decision && wanted ? review.outcome(decision.number, wanted) : null;
  const label = t(wanted === best ? "tag.better" : "tag.other");
  const texts = because(review, decision, draw);
  const options = decision ? optionWords(review, decision) : [];
  const among = [...texts, ...options].join(" ");
  const cells = cellsOf(among);
  const scene = {
    ...compared(position, better, decision ? played : null, label),
    named: cells.length ? cellNames(cells) : undefined,
  };
  return html`
    <div
      class=${classes("review", trying && "trying-out", trying instanceof Finding && "finding")}
      data-at=${review.here}
      data-state=${review.state}
    >
      <header class="top">
        <a href="/" class="home" aria-label=${t("nav.home")}><${Mark} /></a>
        <h1>${gameTitle(position.edition)}</h1>
        <span class="where">${t("review.title")}</span>
        <span class="grow"></span>
        <${ShareButton} of=${() => sharedOf(review, trying)} />
        <a class="btn bare icon" href=${`/t/${table.id}`} aria-label=${t("review.close")} title=${t("review.close")}>
          <${Icon} name="close" />
        </a>
      </header>
      ${
        trying &&
        html`
          <${Trying}
            key=${`${trying.from} ${trying instanceof Finding}`}
            exploring=${trying}
            onClose=${() => setTrying(null)}
            onNext=${() => find(mistakes[mistakes.findIndex((one) => one.number === trying.from) + 1])}
          />
        `
      }
      <main class="board" hidden=${trying !== null}>
        <${Board}
          position=${position}
          scene=${scene}
          legal=${[]}
          allHeats=${false}
          coordinates=${settings.coordinates}
          quiet=${true}
          still=${true}
          label=${t("replay.at", { at: review.here, all: review.last })}
          hover=${hover}
          onTap=${() => {}}
          onHover=${setHover}
        />
      </main>
      <${Moments} review=${review} shown=${tab === "moments"} />
      <aside class=${classes("verdict-col", `tab-${tab}`)}>
        <div class="tabs" role="tablist">
          ${TABS.map(
            (name) => html`
              <button key=${name} role="tab" aria-selected=${tab === name} onClick=${() => setTab(name)}>
                ${t(`review.tab.${name}`)}
              </button>
            `,
          )}
        </div>
        <${Working} review=${review} />
        ${
          trying &&
          !(trying instanceof Finding) &&
          html`
            <${ExploreSide} exploring=${trying} />
          `
        }
        <section class="verdict" aria-live="polite" hidden=${!analysis || trying !== null}>
          <h2>${headline(review, decision, draw)}</h2>
          ${texts.filter(Boolean).map(
            (text) => html`
              <p key=${text}><${Sentence} table=${table} text=${text} among=${among} /></p>
            `,
          )}
          ${
            decision &&
            html`
              <${Options}
                review=${review}
                decision=${decision}
                words=${options}
                among=${among}
                looked=${wanted}
                onLook=${setLooked}
              />
            `
          }
          <div class="verdict-acts">
            <button class="btn" data-act="explore" onClick=${() => explore()}>
              <${Icon} name="branch" />
              ${t("explore.begin")}
            </button>
            ${
              mistakes.length > 0 &&
              html`
                <button class="btn go" data-act="find" onClick=${() => find(mistakes[0])}>${t("find.begin")}</button>
              `
            }
          </div>
        </section>
        <${LuckAndSkill} review=${review} position=${position} />
      </aside>
      <section class="chartbox" aria-label=${t("review.chances")}>
        <header>
          <h2>${chartTitle(review)}</h2>
          <p>${chartText(review)}</p>
        </header>
        <${Chart} review=${review} position=${position} hidden=${trying instanceof Finding} />
        <${Stepper} review=${review} />
        <${ChartTable} review=${review} />
      </section>
    </div>
  `;
}

/** What is sent around: the line that is tried out, or the move that is looked at. */
function sharedOf(/** @type {Reviewing} */ review, /** @type {Exploring | null} */ trying) {
  const start = trying && !(trying instanceof Finding) ? trying.start : fromReview(review, review.here);
  const events = trying && !(trying instanceof Finding) ? trying.events : [];
  return {
    link: start.link(events),
    label: t(events.length ? "share.line" : "share.position", { at: start.number, all: review.last }),
    file: (/** @type {string} */ kind, /** @type {string} */ theme) => start.file(kind, events, theme),
    name: `feurio-${review.table.id}-${start.number}`,
    game: (/** @type {string} */ kind, /** @type {string} */ theme) =>
      events.length ? start.file(kind, events, theme) : `/api/tables/${review.table.id}/share.${kind}?theme=${theme}`,
  };
}

/** My three greatest mistakes; of a game that I only look at, everybody's. @param {Reviewing} review */
function biggest({ analysis, table }) {
  const lost = (analysis?.decisions ?? []).filter((one) => one.kind === "mistake" || one.kind === "inaccuracy");
  const mine = table.you.length === 1 ? lost.filter((one) => table.isMine(one.seat)) : lost;
  return [...(mine.length ? mine : lost)].sort((a, b) => b.loss.mean - a.loss.mean).slice(0, 3);
}

/** @param {Reviewing} review */
const chartTitle = ({ analysis }) =>
  analysis && counted(analysis) ? t(`review.unit.${rulesOf(analysis)}`) : t("review.chances");

/** @param {Reviewing} review */
function chartText({ analysis }) {
  if (!analysis || analysis.mode === "competitive") return t("review.chances-text");
  return counted(analysis) ? t(`review.counted.${rulesOf(analysis)}`) : t("review.chances-together");
}

/** How far the work is, or why there is none. @param {{review: Reviewing}} props */
function Working({ review }) {
  const { state, problem } = review;
  if (state === "done" || state === "loading") return null;
  if (state === "none")
    return html`
      <section class="working">
        ${
          problem &&
          html`
            <p role="alert">${problemOf(problem)}</p>
          `
        }
        <button class="btn go" onClick=${() => review.load()}>${t("review.begin")}</button>
      </section>
    `;
  const percent = Math.round(100 * review.done);
  return html`
    <section class="working" role="status">
      <p>
        <b>${review.ahead && !review.analysis ? t("review.ahead", { count: review.ahead }) : t("review.working")}</b>
        <span class="num">${percent} %</span>
      </p>
      <div class="bar" role="progressbar" aria-valuenow=${percent} aria-label=${t("review.working")}>
        <i style=${`width:${percent}%`}></i>
      </div>
      <p class="note">${t("review.leave")}</p>
      <button class="btn quiet" onClick=${() => review.cancel()}>${t("review.cancel")}</button>
    </section>
  `;
}

/** @param {{review: Reviewing, shown: boolean}} props */
function Moments({ review, shown }) {
  const { analysis, table } = review;
  if (!analysis) return null;
  const { moments } = analysis;
  return html`
    <section class=${classes("moments", shown && "shown")} aria-label=${t("review.moments")}>
      <header>
        <h2>${t("review.moments")}</h2>
        <span>${t("review.of", { count: moments.length, all: review.last })}</span>
      </header>
      ${
        !moments.length &&
        html`
          <p class="note">${t(review.state === "done" ? "review.none" : "review.none-yet")}</p>
        `
      }
      <ol>
        ${moments.map(
          (moment) => html`
            <li key=${`${moment.number} ${moment.kind}`}>
              <${MomentButton} review=${review} moment=${moment} who=${whoIs(table, moment.seat)} />
            </li>
          `,
        )}
      </ol>
    </section>
  `;
}

/** @param {{review: Reviewing, moment: Moment, who: string}} props */
function MomentButton({ review, moment, who }) {
  const { table } = review;
  const entry = table.log.find((one) => one.number === moment.number + 1);
  const here = moment.number === review.here;
  return html`
    <button
      class=${classes("moment", here && "on")}
      aria-current=${here ? "step" : undefined}
      onClick=${() => review.goTo(moment.number)}
    >
      <${Badge} kind=${moment.kind} good=${moment.swing.mean > 0} />
      <span class="what">
        <b>${entry ? eventWords(table, entry) : moment.event}</b>
        <span class="t">
          ${t("review.moment", { who, kind: t(`review.kind.${moment.kind}`), number: moment.number + 1 })}
        </span>
      </span>
      <span class="gain num">${withSign(gainOf(review, moment))}</span>
    </button>
  `;
}

/**
 * @param {{review: Reviewing, decision: Decision, words: string[], among: string, looked: string | null,
 *   onLook: (event: string | null) => void}} props
 */
function Options({ review, decision, words, among, looked, onLook }) {
  const { table, analysis } = review;
  if (!analysis) return null;
  return html`
    <ul class="opts" aria-label=${t("review.options")}>
      ${decision.options.map((option, place) => {
        const own = option.event === decision.played;
        const counts = counted(analysis);
        const shown = counts ? Math.round(option.margin.mean) : in100(option.win.mean);
        const wide = counts ? (100 * option.margin.mean) / (analysis.most || 1) : shown;
        return html`
          <li key=${option.event}>
            <button
              class=${classes(place === 0 && "best", own && "own", looked === option.event && "on")}
              aria-pressed=${looked === option.event}
              onClick=${() => onLook(looked === option.event ? null : option.event)}
              onPointerEnter=${() => onLook(option.event)}
            >
              <span>
                <${Sentence} table=${table} text=${words[place]} among=${among} plain=${true} />
                ${
                  own &&
                  html`
                    ${" "}
                    <i>${t("review.played")}</i>
                  `
                }
              </span>
              <span class="meter"><i style=${`width:${Math.min(100, wide)}%`}></i></span>
              <span class="num" aria-label=${worthWords(analysis, option)}>${counts ? shown : `${shown} %`}</span>
            </button>
          </li>
        `;
      })}
    </ul>
  `;
}

/** @param {{review: Reviewing, position: Position}} props */
function LuckAndSkill({ review, position }) {
  const { analysis } = review;
  // Where nothing is drawn there is no luck to tell from skill.
  if (!analysis?.accounts.length || !analysis.draws.length) return null;
  const most = Math.max(
    0.2,
    ...analysis.accounts.flatMap((one) => [Math.abs(one.luck.mean), Math.abs(one.own + one.others)]),
  );
  return html`
    <section class="luck-card">
      <header>
        <h2>${t("review.luck")}</h2>
        <span class="luck-key">
          <span>
            <i class="l"></i>
            ${t("review.draws")}
          </span>
          <span>
            <i class="s"></i>
            ${t("review.moves")}
          </span>
        </span>
      </header>
      <ul>
        ${analysis.accounts.map(
          (account) => html`
            <li key=${account.seat} title=${accountWords(review, account)}>
              <span class="sr">${accountWords(review, account)}</span>
              <span class="who" aria-hidden="true">
                ${
                  analysis.mode === "competitive" &&
                  html`
                    <${PieceIcon} position=${position} piece=${colorOf(position, account.seat)} className="tiny-pc" />
                  `
                }
                <b>${seatWords(analysis, review.table, account.seat)}</b>
              </span>
              <${Bars} account=${account} most=${most} />
            </li>
          `,
        )}
      </ul>
      <p class="note">${t("review.luck-note")}</p>
    </section>
  `;
}

/** Two bars from the middle. @param {{account: Account, most: number}} props */
function Bars({ account, most }) {
  const bar = (/** @type {number} */ value, /** @type {string} */ kind) => {
    const width = (50 * Math.abs(value)) / most;
    const style = `width:${width}%;${value < 0 ? "right" : "left"}:50%`;
    return html`
      <span class="line">
        <i class=${kind} style=${style}></i>
      </span>
    `;
  };
  return html`
    <span class="two" aria-hidden="true">${bar(account.luck.mean, "l")}${bar(account.own + account.others, "s")}</span>
  `;
}

/** @param {{review: Reviewing}} props */
function Stepper({ review }) {
  const step = (/** @type {string} */ icon, /** @type {string} */ label, /** @type {number} */ to) => html`
    <button
      class="btn quiet icon"
      aria-label=${t(label)}
      title=${t(label)}
      disabled=${to < 0 || to > review.last || to === review.here}
      onClick=${() => review.goTo(to)}
    >
      <${Icon} name=${icon} />
    </button>
  `;
  return html`
    <div class="stepper">
      <span class="num">${t("replay.at", { at: review.here, all: review.last })}</span>
      <div>
        ${step("first", "replay.first", 0)} ${step("back", "replay.back", review.here - 1)}
        ${step("on", "replay.on", review.here + 1)} ${step("last", "review.to-end", review.last)}
      </div>
    </div>
  `;
}

/**
 * Arrows and , . go move by move, [ and ] moment by moment, F finds, X explores.
 * @param {Reviewing} review
 * @param {boolean} busy while something is tried out on the board
 * @param {Record<string, () => void>} more
 */
function useReviewKeys(review, busy, more) {
  useEffect(() => {
    const keys = (/** @type {KeyboardEvent} */ event) => {
      const target = /** @type {Element} */ (event.target);
      if (event.ctrlKey || event.metaKey || event.altKey || busy || target.closest?.("dialog")) return;
      const inBoard = target.closest?.(".field");
      /** @type {Record<string, () => void>} */
      const acts = {
        ...more,
        ",": () => review.goTo(review.here - 1),
        ".": () => review.goTo(review.here + 1),
        "[": () => review.toMoment(-1),
        "]": () => review.toMoment(1),
        ...(!inBoard && {
          ArrowLeft: () => review.goTo(review.here - 1),
          ArrowRight: () => review.goTo(review.here + 1),
          ArrowUp: () => review.toMoment(-1),
          ArrowDown: () => review.toMoment(1),
          Home: () => review.goTo(0),
          End: () => review.goTo(review.last),
        }),
      };
      const act = acts[event.key];
      if (!act) return;
      event.preventDefault();
      act();
    };
    addEventListener("keydown", keys);
    return () => removeEventListener("keydown", keys);
  });
}
