// How it is played: mode, number of players, variants, layout, a certain deal.
import { TileArt } from "../art.js";
import { catalogue } from "../catalogue.js";
import { html, withValue } from "../dom.js";
import { Switch } from "../switch.js";
import { t, tOr } from "../texts.js";
import { OWN, playerCounts, possibleVariants, RANDOM } from "./choice.js";
import { LayoutPicture } from "./pictures.js";

/** @import { EditionEntry } from "../messages.js" */
/** @import { Choice, Setup } from "./choice.js" */

/** @param {{setup: Setup, companion: boolean, onChange: (some: Partial<Choice>) => void}} props */
export function SetupChoices({ setup, companion, onChange }) {
  const counts = playerCounts(setup.mode);
  return html`
    <div class="row two">
      <${Segments}
        id="how"
        title=${t("start.how")}
        name="mode"
        options=${catalogue.modes.map(({ id }) => ({ value: id, label: t(`mode.${id}`) }))}
        chosen=${setup.mode}
        onChoose=${(/** @type {string} */ mode) => onChange({ mode })}
      />
      ${
        counts.length > 1 &&
        html`
          <${Segments}
            id="many"
            title=${t("start.players")}
            name="players"
            options=${counts.map((count) => ({ value: String(count), label: String(count) }))}
            chosen=${String(setup.players)}
            onChoose=${(/** @type {string} */ count) => onChange({ players: Number(count) })}
          />
        `
      }
    </div>
    <p class="mode-note">${tOr(`mode.${setup.mode}.${setup.rules}`, "")}</p>
    <${Variants} setup=${setup} onChange=${onChange} />
    ${
      setup.layout !== "" &&
      html`
        <${Layouts}
          chosen=${setup.layout}
          companion=${companion}
          onChoose=${(/** @type {string} */ layout) => onChange({ layout })}
        />
      `
    }
    ${
      !companion &&
      html`
        <details class="seed">
          <summary>${t("start.seed")}</summary>
          <label class="form-field">
            <span>${t("start.seed-label")}</span>
            <input
              inputmode="numeric"
              pattern="[0-9]*"
              maxlength="78"
              value=${setup.seed}
              onInput=${withValue((seed) => onChange({ seed: seed.replace(/\D/g, "") }))}
            />
          </label>
          <p class="tiny soft">${t("start.seed-note")}</p>
        </details>
      `
    }
  `;
}

/**
 * A few choices side by side, one of them pressed.
 * @param {{id: string, title: string, name: string, options: {value: string, label: string}[], chosen: string,
 *   onChoose: (value: string) => void}} props
 */
function Segments({ id, title, name, options, chosen, onChoose }) {
  return html`
    <div>
      <h3 id=${id}>${title}</h3>
      <div class="seg" role="group" aria-labelledby=${id}>
        ${options.map(({ value, label }) => {
          const data = { [`data-${name}`]: value };
          return html`
            <button
              key=${value}
              ...${data}
              aria-pressed=${value === chosen ? "true" : "false"}
              onClick=${() => onChoose(value)}
            >
              ${label}
            </button>
          `;
        })}
      </div>
    </div>
  `;
}

/** @param {{setup: Setup, onChange: (some: Partial<Choice>) => void}} props */
function Variants({ setup, onChange }) {
  const { variants } = setup;
  const possible = possibleVariants(setup);
  if (!possible.length) return null;
  const others = (/** @type {string} */ variant) => variants.filter((one) => one !== variant);
  return html`
    <div class="row">
      <h3>${t("start.variants")}</h3>
      ${possible.map(
        (variant) => html`
          <${Switch}
            key=${variant}
            variant=${variant}
            label=${t(`variant.${variant}`)}
            note=${aboutVariant(setup.about, variant)}
            on=${variants.includes(variant)}
            onChange=${(/** @type {boolean} */ on) =>
              onChange({ variants: [...others(variant), ...(on ? [variant] : [])] })}
          />
        `,
      )}
    </div>
  `;
}

/** @param {EditionEntry | undefined} edition @param {string} variant */
function aboutVariant(edition, variant) {
  const about = t(`variant.${variant}.about`);
  return edition?.break_costs ? tOr(`variant.${variant}.about-paid`, about) : about;
}

/** @param {{chosen: string, companion: boolean, onChoose: (name: string) => void}} props */
function Layouts({ chosen, companion, onChoose }) {
  const last = companion ? OWN : RANDOM;
  const known = catalogue.layouts.find((layout) => layout.name === chosen);
  return html`
    <div class="row">
      <h3 id="layouts">${t("start.layout")}</h3>
      <div class="layouts" role="group" aria-labelledby="layouts">
        ${catalogue.layouts.map(
          ({ name, cells }) => html`
            <${LayoutButton} key=${name} name=${name} on=${chosen === name} onChoose=${onChoose} cells=${cells} />
          `,
        )}
        <${LayoutButton} name=${last} on=${chosen === last} onChoose=${onChoose} />
      </div>
      <p class="tiny soft">
        <b>${tOr(`layout.${chosen}`, chosen)}</b>
        ${" "}${tOr(`layout.${chosen}.about`, known?.description ?? "")}
      </p>
    </div>
  `;
}

/** @param {{name: string, on: boolean, cells?: string[], onChoose: (name: string) => void}} props */
function LayoutButton({ name, on, cells, onChoose }) {
  const title = tOr(`layout.${name}`, name);
  return html`
    <button
      data-layout=${name}
      aria-pressed=${on ? "true" : "false"}
      aria-label=${title}
      title=${title}
      onClick=${() => onChoose(name)}
    >
      ${
        cells
          ? html`
              <${LayoutPicture} cells=${cells} />
            `
          : name === OWN
            ? html`
                <svg class="layout-mini own-layout" viewBox="-100 -110 200 230" aria-hidden="true">
                  <use href="#hex" />
                  <path d="M0-38V46M-42 4H42" />
                </svg>
              `
            : html`
                <svg class="layout-mini" viewBox="-100 -110 200 230" aria-hidden="true">
                  <${TileArt} number="?" />
                </svg>
              `
      }
    </button>
  `;
}
