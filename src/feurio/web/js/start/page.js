// The start page: choose a game, say who plays, begin. Two taps are enough.
import { api, Refused } from "../api.js";
import { Icon, Mark, PieceIcon, TileArt } from "../art.js";
import { Dialog } from "../dialogs/dialog.js";
import { classes, h, html, useEffect, useRef, useState, useWatched, withChecked, withValue } from "../dom.js";
import { gameTitle, RULES } from "../table/names.js";
import { setTitle } from "../table/notice.js";
import { GamePicture, LayoutPicture, Mini, Sky } from "./pictures.js";
import { go } from "../route.js";
import { bestWords } from "../table/score.js";
import { choose, isDark, settings } from "../settings.js";
import { SettingsDialog } from "../dialogs/settings.js";
import { language, languageChanged, languages, list, reason, t, tOr } from "../texts.js";

const GAMES = [
  { rules: "wildfire", editions: ["wildfire", "feurio"] },
  { rules: "volcano", editions: ["volcano", "vulkan"] },
  { rules: "ontherun", editions: ["ontherun"] },
];
const BOTS = ["Otter", "Lynx", "Marten", "Owl"];
const COLORS = [
  [],
  [["red", "green", "blue", "yellow"]],
  [
    ["red", "yellow"],
    ["green", "blue"],
  ],
  [["red"], ["green"], ["blue"]],
  [["red"], ["green"], ["blue"], ["yellow"]],
];

/** @typedef {{kind: string, name: string, level: string}} SeatChoice */

function firstChoice() {
  const old = settings.lastSetup ?? {};
  return {
    edition: old.edition ?? "wildfire",
    mode: old.mode ?? "competitive",
    players: old.players ?? 4,
    variants: /** @type {string[]} */ (old.variants ?? []),
    layout: old.layout ?? "",
    seats: /** @type {SeatChoice[]} */ (old.seats ?? []),
    seed: "",
  };
}

/** @param {{companion: boolean}} props */
export function StartPage({ companion }) {
  useWatched(languageChanged);
  const [catalogue, setCatalogue] = useState(/** @type {any} */ (null));
  const [tables, setTables] = useState(/** @type {any[]} */ ([]));
  const [bests, setBests] = useState(/** @type {any[]} */ ([]));
  const [choice, setChoice] = useState(firstChoice);
  const [problem, setProblem] = useState("");
  const [dialog, setDialog] = useState("");
  const [busy, setBusy] = useState(false);
  const file = useRef(/** @type {any} */ (null));
  const load = () =>
    api("tables")
      .then((found) => setTables(found.tables ?? []))
      .catch(() => {});
  useEffect(() => {
    api("catalogue")
      .then(setCatalogue)
      .catch(() => setProblem(t("error.server")));
    load();
    api("bests")
      .then((found) => setBests(found.bests ?? []))
      .catch(() => {});
    const again = () => document.visibilityState === "visible" && load();
    document.addEventListener("visibilitychange", again);
    return () => document.removeEventListener("visibilitychange", again);
  }, []);
  useEffect(() => setTitle(companion ? t("companion.title") : t("start.tagline")), [companion, language]);

  const edition = catalogue?.editions.find((/** @type {any} */ one) => one.id === choice.edition);
  const rules = RULES[choice.edition];
  const players = choice.mode === "solitaire" ? 1 : Math.max(2, choice.players);
  const levels = /** @type {any[]} */ (catalogue?.levels ?? []);
  const seats = seatChoices(choice.seats, players, levels, companion);
  const variants =
    choice.mode === "competitive" ? choice.variants.filter((one) => edition?.variants.includes(one)) : [];
  const change = (/** @type {Partial<typeof choice>} */ some) => {
    setProblem("");
    setChoice((old) => ({ ...old, ...some }));
  };
  const setSeat = (/** @type {number} */ seat, /** @type {Partial<SeatChoice>} */ some) =>
    change({ seats: seats.map((one, i) => (i === seat ? { ...one, ...some } : one)) });

  const begin = async () => {
    setBusy(true);
    setProblem("");
    /** @type {any} */
    const setup = { edition: choice.edition, mode: choice.mode, players, variants };
    if (rules === "volcano") {
      const layout = layoutOf(choice.layout, catalogue, companion);
      if (layout !== "own") setup.layout = layout;
    }
    if (choice.seed.trim() && !companion) setup.seed = choice.seed.trim();
    const { seed: _, ...kept } = choice;
    if (!companion) choose({ lastSetup: { ...kept, players: choice.players, seats } });
    try {
      const body = {
        setup,
        companion,
        seats: seats.map((seat, i) => ({
          kind: seat.kind,
          name:
            seat.kind === "friend"
              ? undefined
              : seat.name ||
                (seat.kind === "bot"
                  ? BOTS[i]
                  : (seat.kind === "me" && settings.name) || t("seat.number", { number: i + 1 })),
          level: seat.kind === "bot" ? seat.level : undefined,
        })),
      };
      const made = await api("tables", { body });
      if (seats.some((seat) => seat.kind === "friend")) sessionStorage.setItem("feurio.invite", made.table);
      go(`/t/${made.table}`);
    } catch (error) {
      setProblem(error instanceof Refused ? reason(error) : t("error.server"));
      setBusy(false);
    }
  };
  const open = async (/** @type {any} */ event) => {
    const chosen = event.target.files?.[0];
    if (!chosen) return;
    try {
      const record = JSON.parse(await chosen.text());
      const made = await api("import", { body: record });
      go(`/t/${made.table}`);
    } catch (error) {
      setProblem(error instanceof Refused ? reason(error) : t("error.record"));
    }
    event.target.value = "";
  };

  return html`
    <div class="start-page">
      <${Sky} />
      <div class="start">
        <header class="hello">
          <div>
            <h1><${Mark} /></h1>
            <p>${companion ? t("companion.tagline") : t("start.tagline")}</p>
          </div>
          <span class="grow"></span>
          <button class="btn wide" onClick=${() => setDialog("join")}>
            <${Icon} name="link" />
            ${t("start.join")}
          </button>
          <button class="btn" onClick=${() => setDialog("settings")}>
            <${Icon} name="globe" />
            <span class="wide">${languages[language]}</span>
            <span class="sr">${t("settings.title")}</span>
          </button>
          <button
            class="btn icon"
            aria-label=${t("theme.switch")}
            onClick=${() => choose({ theme: isDark() ? "light" : "dark" })}
          >
            <${Icon} name=${isDark() ? "sun" : "moon"} />
          </button>
        </header>
        <main>
          <div class="games" role="group" aria-label=${t("start.game")}>
            ${GAMES.map((game) => {
              const on = game.rules === rules;
              const shown = on ? choice.edition : game.editions[0];
              return html`
                <article key=${game.rules} class=${classes("game", on && "chosen")}>
                  <button
                    class="game-face"
                    data-game=${game.rules}
                    aria-pressed=${on ? "true" : "false"}
                    onClick=${() => !on && change({ edition: game.editions[0] })}
                  >
                    <${GamePicture} game=${game.rules} />
                    ${
                      on
                        ? html`
                            <svg class="pick" viewBox="-100 -104 200 216" aria-hidden="true">
                              <use href="#hex" class="pick-hex" />
                              <path d="M-42 4-10 36 46-30" />
                            </svg>
                          `
                        : null
                    }
                    <span class="txt">
                      <span class="game-name">${gameTitle(shown)}</span>
                      <span class="about">${t(`about.${game.rules}`)}</span>
                    </span>
                  </button>
                  <div class="edition-row">
                    ${
                      game.editions.length > 1
                        ? html`
                            <div class="seg" role="group" aria-label=${t("start.edition")}>
                              ${game.editions.map(
                                (one) => html`
                                  <button
                                    key=${one}
                                    aria-pressed=${on && one === choice.edition ? "true" : "false"}
                                    onClick=${() => change({ edition: one })}
                                  >
                                    ${t(`edition.${one}.long`)}
                                  </button>
                                `,
                              )}
                            </div>
                          `
                        : html`
                            <span class="seg"><span class="only">${t("edition.ontherun.long")}</span></span>
                          `
                    }
                  </div>
                </article>
              `;
            })}
          </div>
          <section class="setup" aria-labelledby="setup-title">
            <h2 id="setup-title" class="sr">${t("start.setup", { game: gameTitle(choice.edition) })}</h2>
            <div>
              <div class="row two">
                <div>
                  <h3 id="how">${t("start.how")}</h3>
                  <div class="seg" role="group" aria-labelledby="how">
                    ${["competitive", "cooperative", "solitaire"].map(
                      (mode) => html`
                        <button
                          key=${mode}
                          data-mode=${mode}
                          aria-pressed=${choice.mode === mode ? "true" : "false"}
                          onClick=${() => change({ mode })}
                        >
                          ${t(`mode.${mode}`)}
                        </button>
                      `,
                    )}
                  </div>
                </div>
                ${
                  choice.mode === "solitaire"
                    ? null
                    : html`
                        <div>
                          <h3 id="many">${t("start.players")}</h3>
                          <div class="seg" role="group" aria-labelledby="many">
                            ${[2, 3, 4].map(
                              (count) => html`
                                <button
                                  key=${count}
                                  data-players=${count}
                                  aria-pressed=${players === count ? "true" : "false"}
                                  onClick=${() => change({ players: count })}
                                >
                                  ${count}
                                </button>
                              `,
                            )}
                          </div>
                        </div>
                      `
                }
              </div>
              <p class="mode-note">${t(`mode.${choice.mode}.${rules}`)}</p>
              ${
                choice.mode === "competitive" && edition?.variants.length
                  ? html`
                      <div class="row">
                        <h3>${t("start.variants")}</h3>
                        ${edition.variants.map(
                          (/** @type {string} */ variant) => html`
                            <label key=${variant} class="opt">
                              <input
                                type="checkbox"
                                role="switch"
                                class="switch"
                                data-variant=${variant}
                                checked=${variants.includes(variant)}
                                onChange=${withChecked((on) =>
                                  change({ variants: on ? [...variants, variant] : without(variants, variant) }),
                                )}
                              />
                              <span>
                                ${t(`variant.${variant}`)}
                                <small>${aboutVariant(choice.edition, variant)}</small>
                              </span>
                            </label>
                          `,
                        )}
                      </div>
                    `
                  : null
              }
              ${
                rules === "volcano" && catalogue
                  ? html`
                      <${Layouts}
                        catalogue=${catalogue}
                        chosen=${layoutOf(choice.layout, catalogue, companion)}
                        companion=${companion}
                        onChoose=${(/** @type {string} */ layout) => change({ layout })}
                      />
                    `
                  : null
              }
              ${
                companion
                  ? null
                  : html`
                      <details class="seed">
                        <summary>${t("start.seed")}</summary>
                        <label class="form-field">
                          <span>${t("start.seed-label")}</span>
                          <input
                            inputmode="numeric"
                            pattern="[0-9]*"
                            maxlength="20"
                            value=${choice.seed}
                            onInput=${withValue((seed) => change({ seed: seed.replace(/\D/g, "") }))}
                          />
                        </label>
                        <p class="tiny soft">${t("start.seed-note")}</p>
                      </details>
                    `
              }
            </div>
            <div>
              <h3>${t("start.seats")}</h3>
              <ol class="who">
                ${seats.map(
                  (seat, i) => html`
                    <${SeatRow}
                      key=${i}
                      seat=${seat}
                      index=${i}
                      edition=${choice.edition}
                      mode=${choice.mode}
                      players=${players}
                      levels=${levels}
                      companion=${companion}
                      onChange=${(/** @type {any} */ some) => setSeat(i, some)}
                    />
                  `,
                )}
              </ol>
              ${
                problem
                  ? html`
                      <p class="problem" role="alert">${problem}</p>
                    `
                  : null
              }
              <div class="begin">
                <button class="btn go" data-act="start" disabled=${busy || !catalogue} onClick=${begin}>
                  ${companion ? t("start.go-companion") : t("start.go", { game: gameTitle(choice.edition) })}
                </button>
                <span class="small soft">
                  ${
                    players > 1
                      ? t("start.first", { name: seatName(seats[1 % players], 1 % players) })
                      : t("start.alone")
                  }
                  <br />
                  ${t(`start.time.${rules}`)}
                </span>
              </div>
            </div>
          </section>
        </main>
        <aside class="mine">
          ${
            companion
              ? html`
                  <section class="card">
                    <h2>${t("companion.title")}</h2>
                    <p class="small">${t("companion.about")}</p>
                    <p><a href="/">${t("companion.leave")}</a></p>
                  </section>
                `
              : null
          }
          <section class="card">
            <h2>${t("start.tables")}</h2>
            ${
              tables.length
                ? html`
                    <ul>
                      ${tables.map(
                        (row) => html`
                          <${TableRow}
                            key=${row.table}
                            row=${row}
                            onRemove=${() =>
                              api(`tables/${row.table}`, { method: "DELETE" })
                                .then(load)
                                .catch(() => {})}
                          />
                        `,
                      )}
                    </ul>
                  `
                : html`
                    <p class="small soft">${t("start.no-tables")}</p>
                  `
            }
          </section>
          <section class="card more">
            <ul>
              ${
                companion
                  ? null
                  : html`
                      <li>
                        <a href="/companion">
                          <${Icon} name="box" />
                          ${t("companion.title")}
                          <span>${t("companion.note")}</span>
                        </a>
                      </li>
                    `
              }
              <li>
                <a href=${`/rules/${rules}`}>
                  <${Icon} name="book" />
                  ${t("rules.title")}
                  <span>${t("rules.note")}</span>
                </a>
              </li>
              <li>
                <button onClick=${() => file.current.click()}>
                  <${Icon} name="upload" />
                  ${t("start.record")}
                </button>
                <input
                  ref=${file}
                  type="file"
                  class="sr"
                  accept=".json,application/json"
                  tabindex="-1"
                  aria-label=${t("start.record")}
                  onChange=${open}
                />
              </li>
              <li class="narrow">
                <button onClick=${() => setDialog("join")}>
                  <${Icon} name="link" />
                  ${t("start.join")}
                </button>
              </li>
            </ul>
          </section>
          ${
            bests.length
              ? html`
                  <section class="card">
                    <h2>${t("start.bests")}</h2>
                    <ul class="bests">
                      ${bests.map(
                        (best) => html`
                          <li key=${`${best.edition} ${best.known_deal}`} class=${classes(best.known_deal && "known")}>
                            <${Icon} name=${best.known_deal ? "again" : "trophy"} />
                            <b>${gameTitle(best.edition)}</b>
                            <span>
                              ${best.known_deal ? t("best.known", { best: bestWords(best) }) : bestWords(best)}
                            </span>
                          </li>
                        `,
                      )}
                    </ul>
                  </section>
                `
              : null
          }
        </aside>
      </div>
      ${
        dialog === "settings"
          ? html`
              <${SettingsDialog} onClose=${() => setDialog("")} />
            `
          : null
      }
      ${
        dialog === "join"
          ? html`
              <${LinkDialog} onClose=${() => setDialog("")} />
            `
          : null
      }
    </div>
  `;
}

/**
 * @param {SeatChoice[]} old
 * @param {number} players
 * @param {any[]} levels
 * @param {boolean} companion
 * @returns {SeatChoice[]}
 */
function seatChoices(old, players, levels, companion) {
  const usual = levels[Math.floor(levels.length / 2)]?.name ?? "";
  return Array.from({ length: players }, (_, i) => {
    const seat = old[i] ?? { kind: i ? (companion ? "device" : "bot") : "me", name: "", level: usual };
    const known = levels.some((level) => level.name === seat.level);
    const kind =
      companion && seat.kind !== "me" && seat.kind !== "device"
        ? i
          ? "device"
          : "me"
        : players === 1
          ? "me"
          : seat.kind;
    return { ...seat, kind, level: known ? seat.level : usual };
  });
}

/** @param {SeatChoice} seat @param {number} i */
function seatName(seat, i) {
  if (seat.kind === "friend") return t("seat.a-friend");
  if (seat.kind === "me") return seat.name || settings.name || t("you");
  return seat.name || (seat.kind === "bot" ? BOTS[i] : t("seat.number", { number: i + 1 }));
}

/** @param {string[]} variants @param {string} gone */
const without = (variants, gone) => variants.filter((one) => one !== gone);

/** @param {string} edition @param {string} variant */
const aboutVariant = (edition, variant) =>
  t(`variant.${variant}.${edition === "feurio" && variant === "firebreak" ? "about-paid" : "about"}`);

/** @param {string} wanted @param {any} catalogue @param {boolean} companion */
function layoutOf(wanted, catalogue, companion) {
  const known =
    (catalogue?.layouts ?? []).some((/** @type {any} */ one) => one.name === wanted) ||
    wanted === (companion ? "own" : "random");
  return known ? wanted : (catalogue?.default_layout ?? catalogue?.layouts?.[0]?.name);
}

/**
 * @param {{seat: SeatChoice, index: number, edition: string, mode: string, players: number, levels: any[], companion:
 *   boolean, onChange: (some: any) => void}} props
 */
function SeatRow({ seat, index, edition, mode, players, levels, companion, onChange }) {
  const colors =
    RULES[edition] === "ontherun" && mode !== "competitive"
      ? [["blue"], ["yellow"], ["red"], ["green"]][index]
      : COLORS[players][index];
  const kinds = players === 1 ? [] : companion ? ["me", "device"] : ["me", "device", "bot", "friend"];
  const value = seat.kind === "bot" ? `bot ${seat.level}` : seat.kind;
  return html`
    <li class=${classes("seat-choice", colors.length > 2 && "many")}>
      <span class="pieces">
        ${colors.map(
          (color) => html`
            <${PieceIcon} key=${color} position=${{ edition }} piece=${color} />
          `,
        )}
      </span>
      <span class="who-fields">
        ${
          seat.kind === "friend"
            ? html`
                <b>${t("seat.a-friend")}</b>
              `
            : html`
                <input
                  class="name-input"
                  aria-label=${t("seat.name-label", { number: index + 1 })}
                  maxlength="24"
                  placeholder=${seatName({ ...seat, name: "" }, index)}
                  value=${seat.name}
                  onInput=${withValue((name) => {
                    onChange({ name });
                    if (seat.kind === "me") choose({ name: name.trim() });
                  })}
                />
              `
        }
        ${
          kinds.length
            ? html`
                <select
                  aria-label=${t("seat.kind-label", { number: index + 1 })}
                  data-seat-kind=${index}
                  value=${value}
                  onChange=${withValue((chosen) => {
                    const [kind, level] = chosen.split(" ");
                    onChange(level ? { kind, level } : { kind });
                  })}
                >
                  ${kinds.map((kind) =>
                    kind === "bot"
                      ? levels.map(
                          (level) => html`
                            <option value=${`bot ${level.name}`} selected=${value === `bot ${level.name}`}>
                              ${t("seat.bot", { level: tOr(`level.${level.name}`, level.name) })}
                            </option>
                          `,
                        )
                      : html`
                          <option value=${kind} selected=${value === kind}>${t(`seat.kind.${kind}`)}</option>
                        `,
                  )}
                </select>
              `
            : html`
                <span class="tiny soft">${t("seat.kind.me")}</span>
              `
        }
      </span>
    </li>
  `;
}

/** @param {{catalogue: any, chosen: string, companion: boolean, onChoose: (name: string) => void}} props */
function Layouts({ catalogue, chosen, companion, onChoose }) {
  const layouts = /** @type {any[]} */ (catalogue.layouts);
  const about =
    chosen === "random"
      ? t("layout.random.about")
      : chosen === "own"
        ? t("layout.own.about")
        : tOr(`layout.${chosen}.about`, layouts.find((one) => one.name === chosen)?.description ?? "");
  return html`
    <div class="row">
      <h3 id="layouts">${t("start.layout")}</h3>
      <div class="layouts" role="group" aria-labelledby="layouts">
        ${layouts.map(
          (layout) => html`
            <button
              key=${layout.name}
              data-layout=${layout.name}
              aria-pressed=${chosen === layout.name ? "true" : "false"}
              aria-label=${tOr(`layout.${layout.name}`, layout.name)}
              title=${tOr(`layout.${layout.name}`, layout.name)}
              onClick=${() => onChoose(layout.name)}
            >
              <${LayoutPicture} cells=${layout.cells} />
            </button>
          `,
        )}
        ${
          companion
            ? html`
                <button
                  data-layout="own"
                  aria-pressed=${chosen === "own" ? "true" : "false"}
                  aria-label=${t("layout.own")}
                  title=${t("layout.own")}
                  onClick=${() => onChoose("own")}
                >
                  <svg class="layout-mini own-layout" viewBox="-100 -110 200 230" aria-hidden="true">
                    <use href="#hex" />
                    <path d="M0-38V46M-42 4H42" />
                  </svg>
                </button>
              `
            : html`
                <button
                  data-layout="random"
                  aria-pressed=${chosen === "random" ? "true" : "false"}
                  aria-label=${t("layout.random")}
                  title=${t("layout.random")}
                  onClick=${() => onChoose("random")}
                >
                  <svg class="layout-mini" viewBox="-100 -110 200 230" aria-hidden="true">
                    <${TileArt} number="?" />
                  </svg>
                </button>
              `
        }
      </div>
      <p class="tiny soft">
        <b>${tOr(`layout.${chosen}`, chosen)}</b>
        ${" "}${about}
      </p>
    </div>
  `;
}

/** @param {{row: any, onRemove: () => void}} props */
function TableRow({ row, onRemove }) {
  const others = row.seats
    .filter((/** @type {any} */ seat) => !row.you.includes(seat.seat))
    .map((/** @type {any} */ seat) =>
      seat.kind === "friend" && !seat.taken
        ? t("seat.a-friend")
        : seat.name || t("seat.number", { number: seat.seat + 1 }),
    );
  const mover = row.seats.find((/** @type {any} */ seat) => seat.seat === row.to_move);
  const state = row.finished
    ? finishedWords(row)
    : row.your_turn
      ? ""
      : mover
        ? t("start.waits", { name: mover.name || t("seat.a-friend") })
        : "";
  return html`
    <li class="tbl-row">
      <a class="tbl" href=${`/t/${row.table}`}>
        <${Mini} position=${row.position} />
        <span class="tbl-text">
          <b>${gameTitle(row.setup.edition)}${row.companion ? `, ${t("companion.badge")}` : ""}</b>
          <span>
            ${others.length ? list(others) : t(row.setup.mode === "solitaire" ? "mode.solitaire" : "seat.this-device")}
          </span>
          ${
            state
              ? html`
                  <span>${state}</span>
                `
              : null
          }
        </span>
        ${
          row.your_turn && !row.finished
            ? html`
                <span class="turn">${t("seat.your-turn")}</span>
              `
            : null
        }
      </a>
      <button
        class="btn bare icon small-btn"
        aria-label=${t("start.remove", { game: gameTitle(row.setup.edition) })}
        title=${t("start.remove", { game: gameTitle(row.setup.edition) })}
        onClick=${onRemove}
      >
        <${Icon} name="trash" />
      </button>
    </li>
  `;
}

/** @param {any} row */
function finishedWords(row) {
  const result = row.result;
  if (!result) return t("start.over");
  if (row.setup.mode !== "competitive")
    return result.solved ? t("start.won-score", { score: result.scores[0] }) : t("start.lost");
  const mine = row.you.some((/** @type {number} */ seat) => result.winners.includes(seat));
  const name = row.seats.find((/** @type {any} */ seat) => seat.seat === result.winners[0])?.name;
  return mine && row.you.length === 1 ? t("start.won") : t("start.winner", { name: name ?? "" });
}

/** @param {{onClose: () => void}} props */
function LinkDialog({ onClose }) {
  const [text, setText] = useState("");
  const [problem, setProblem] = useState("");
  const follow = () => {
    const found = text.match(/\/t\/([\w-]+)(#[\w=.-]*)?/);
    if (!found) setProblem(t("join.bad-link"));
    else go(`/t/${found[1]}${found[2] ?? ""}`);
  };
  return h(
    Dialog,
    { title: t("start.join"), onClose },
    html`
      <form
        onSubmit=${(/** @type {any} */ event) => {
          event.preventDefault();
          follow();
        }}
      >
        <label class="form-field">
          <span>${t("join.link")}</span>
          <input value=${text} autocomplete="off" onInput=${withValue(setText)} />
        </label>
        ${
          problem
            ? html`
                <p class="problem" role="alert">${problem}</p>
              `
            : null
        }
        <div class="row-acts"><button class="btn go" type="submit">${t("join.follow")}</button></div>
      </form>
    `,
  );
}
