// The line at the top of the table: what is played, and everything that is not the game itself.
import { Icon, Mark } from "../art.js";
import { gameTitle, rulesOf } from "../catalogue.js";
import { classes, html } from "../dom.js";
import { choose, isDark, settings } from "../settings.js";
import { t } from "../texts.js";
import { setupWords } from "./names.js";

/** @import { Position } from "../messages.js" */
/** @import { Table } from "./model.js" */

/**
 * `where`: "wide" stands beside a wide board only, "roomy" where the line has room for it, "players" unless five tools
 * need its place, "more" where something of that is left out.
 * @param {{icon: string, label: string, where?: string, onClick: () => void}} props
 */
const Tool = ({ icon, label, where = "", onClick }) => html`
  <button class=${classes("btn bare icon", where)} aria-label=${label} title=${label} onClick=${onClick}>
    <${Icon} name=${icon} />
  </button>
`;

/** @param {{table: Table, position: Position, over: boolean, onDialog: (name: string) => void}} props */
export function Top({ table, position, over, onDialog }) {
  const playing = table.you.length > 0;
  return html`
    <header class="top">
      <a href="/" class="home" aria-label=${t("nav.home")}><${Mark} /></a>
      <h1>${gameTitle(position.edition)}</h1>
      <span class="where">
        ${over ? t("table.over", { count: position.tiles.length }) : setupWords(table.setup ?? position)}
      </span>
      ${
        table.companion &&
        html`
          <span class="badge-text wide">${t("companion.badge")}</span>
        `
      }
      <span class="grow"></span>
      ${
        table.watchers > 0 &&
        playing &&
        html`
          <span class="badge-text wide">
            <${Icon} name="eye" />
            ${t("table.watchers", { count: table.watchers })}
          </span>
        `
      }
      ${
        playing || table.owner
          ? html`
              <${Tool} icon="people" label=${t("friends.title")} where="players" onClick=${() => onDialog("friends")} />
            `
          : html`
              <span class="badge-text">
                <${Icon} name="eye" />
                ${t("table.watching")}
              </span>
            `
      }
      ${
        table.coach.possible &&
        html`
          <button
            class="btn bare icon roomy"
            data-act="coach"
            aria-label=${t("coach.title")}
            aria-pressed=${table.coach.on ? "true" : "false"}
            title=${t(table.coach.on ? "coach.off" : "coach.on")}
            onClick=${() => table.coach.turn()}
          >
            <${Icon} name="help" />
          </button>
        `
      }
      <${Tool} icon="share" label=${t("share.title")} where="roomy" onClick=${() => onDialog("share")} />
      <a
        class="btn bare icon roomy"
        href=${`/rules/${rulesOf(position)}`}
        aria-label=${t("rules.title")}
        title=${t("rules.title")}
        target="_blank"
      >
        <${Icon} name="book" />
      </a>
      <${Tool}
        icon=${settings.sound ? "sound" : "mute"}
        label=${t(settings.sound ? "sound.off" : "sound.on")}
        where="wide"
        onClick=${() => choose({ sound: !settings.sound })}
      />
      <${Tool}
        icon=${isDark() ? "sun" : "moon"}
        label=${t("theme.switch")}
        where="wide"
        onClick=${() => choose({ theme: isDark() ? "light" : "dark" })}
      />
      <${Tool} icon="settings" label=${t("settings.title")} where="roomy" onClick=${() => onDialog("settings")} />
      <${Tool} icon="more" label=${t("nav.more")} where="more" onClick=${() => onDialog("more")} />
    </header>
  `;
}
