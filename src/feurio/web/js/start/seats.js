// Who sits where: a row a seat, with the colors that the engine gives it.
import { catalogue } from "../catalogue.js";
import { classes, html, withValue } from "../dom.js";
import { PieceIcon } from "../pieces.js";
import { choose, settings } from "../settings.js";
import { t, tOr } from "../texts.js";
import { botName, kindsFor } from "./choice.js";

/** @import { LevelEntry, Way } from "../messages.js" */
/** @import { SeatChoice, Setup } from "./choice.js" */

/** What a seat is called on the page. @param {SeatChoice} seat @param {number} i */
export function seatName(seat, i) {
  if (seat.kind === "friend") return t("seat.a-friend");
  if (seat.kind === "me") return seat.name || settings.name || t("you");
  return seat.name || (seat.kind === "bot" ? botName(i) : t("seat.number", { number: i + 1 }));
}

/** What it is called at the table if nobody gives it a name. @param {SeatChoice} seat @param {number} i */
export function nameAtTable(seat, i) {
  if (seat.kind === "bot") return botName(i);
  return (seat.kind === "me" && settings.name) || t("seat.number", { number: i + 1 });
}

/** @param {{setup: Setup, companion: boolean, onChange: (seats: SeatChoice[]) => void}} props */
export function Seats({ setup, companion, onChange }) {
  const { seats, way } = setup;
  const turns = way?.turns ?? [];
  return html`
    <h3>${t("start.seats")}</h3>
    <ol class="who">
      ${seats.map(
        (seat, i) => html`
          <${SeatRow}
            key=${i}
            seat=${seat}
            index=${i}
            setup=${setup}
            companion=${companion}
            onChange=${(/** @type {Partial<SeatChoice>} */ some) =>
              onChange(seats.map((one, k) => (k === i ? { ...one, ...some } : one)))}
          />
        `,
      )}
    </ol>
    ${
      turns.length > 0 &&
      html`
        <p class="color-turns">
          <span class="pieces">
            ${turns.map(
              (color) => html`
                <${PieceIcon} key=${color} position=${setup} piece=${color} />
              `,
            )}
          </span>
          <span class="small soft">${t("start.turns")}</span>
        </p>
      `
    }
  `;
}

/**
 * @param {{seat: SeatChoice, index: number, setup: Setup, companion: boolean,
 *   onChange: (some: Partial<SeatChoice>) => void}} props
 */
function SeatRow({ seat, index, setup, companion, onChange }) {
  const colors = colorsOf(setup.way, index);
  return html`
    <li class=${classes("seat-choice", colors.length > 2 && "many", !colors.length && "no-color")}>
      <span class="pieces">
        ${colors.map(
          (color) => html`
            <${PieceIcon} key=${color} position=${setup} piece=${color} />
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
        <${Kinds}
          seat=${seat}
          index=${index}
          setup=${setup}
          kinds=${kindsFor(setup.players, companion)}
          onChange=${onChange}
        />
      </span>
    </li>
  `;
}

/**
 * The colors that tell a seat from the others: none where all come round to each of them.
 * @param {Way | undefined} way
 * @param {number} seat
 */
function colorsOf(way, seat) {
  const all = new Set(way?.seats.map((own) => [...own].sort().join()));
  return !way?.colors && all.size === 1 ? [] : (way?.seats[seat] ?? []);
}

/**
 * A bot by its level, and how strong that is where seats compete.
 * @param {LevelEntry} level
 * @param {Setup} setup
 */
function botLabel({ name, ratings }, setup) {
  const level = tOr(`level.${name}`, name);
  const rating = setup.mode === "competitive" ? ratings[setup.rules] : undefined;
  return rating ? t("seat.bot-rated", { level, rating }) : t("seat.bot", { level });
}

/**
 * Who it is: a person here, a friend, or a bot of some level.
 * @param {{seat: SeatChoice, index: number, setup: Setup, kinds: string[],
 *   onChange: (some: Partial<SeatChoice>) => void}} props
 */
function Kinds({ seat, index, setup, kinds, onChange }) {
  if (kinds.length === 1)
    return html`
      <span class="tiny soft">${t("seat.kind.me")}</span>
    `;
  const value = seat.kind === "bot" ? `bot ${seat.level}` : seat.kind;
  const levels = catalogue.levels.map((level) => ({ value: `bot ${level.name}`, label: botLabel(level, setup) }));
  const options = kinds.flatMap((kind) => (kind === "bot" ? levels : [{ value: kind, label: t(`seat.kind.${kind}`) }]));
  return html`
    <select
      aria-label=${t("seat.kind-label", { number: index + 1 })}
      data-seat-kind=${index}
      value=${value}
      onChange=${withValue((chosen) => {
        const [kind, level] = chosen.split(" ");
        onChange(level ? { kind, level } : { kind });
      })}
    >
      ${options.map(
        (option) => html`
          <option value=${option.value} selected=${value === option.value}>${option.label}</option>
        `,
      )}
    </select>
  `;
}
