// What the top line of a small phone has no room for.
import { Icon } from "../art.js";
import { rulesOf } from "../catalogue.js";
import { Dialog } from "../dialogs/dialog.js";
import { h, html } from "../dom.js";
import { choose, isDark, settings } from "../settings.js";
import { t } from "../texts.js";

/** @import { Position } from "../messages.js" */
/** @import { Coach } from "./coach.js" */

/**
 * @param {{position: Position, coach: Coach, seated: boolean, canMove: boolean,
 *   onDialog: (name: string) => void}} props
 */
export function MoreDialog({ position, coach, seated, canMove, onDialog }) {
  const entries = [
    ...(seated ? [{ icon: "people", label: t("friends.title"), act: () => onDialog("friends") }] : []),
    ...(coach.possible
      ? [
          {
            icon: "help",
            label: t(coach.on ? "coach.off" : "coach.on"),
            act() {
              coach.turn();
              onDialog("");
            },
          },
        ]
      : []),
    ...(canMove ? [{ icon: "log", label: t("moves.title"), act: () => onDialog("moves") }] : []),
    { icon: "share", label: t("share.title"), act: () => onDialog("share") },
    { icon: "settings", label: t("settings.title"), act: () => onDialog("settings") },
    {
      icon: settings.sound ? "sound" : "mute",
      label: t(settings.sound ? "sound.off" : "sound.on"),
      act: () => choose({ sound: !settings.sound }),
    },
    {
      icon: isDark() ? "sun" : "moon",
      label: t("theme.switch"),
      act: () => choose({ theme: isDark() ? "light" : "dark" }),
    },
  ];
  return h(
    Dialog,
    { title: t("nav.more"), onClose: () => onDialog(""), className: "more-window" },
    html`
      <a class="btn quiet" href=${`/rules/${rulesOf(position)}`} target="_blank">
        <${Icon} name="book" />
        ${t("rules.title")}
      </a>
      ${entries.map(
        ({ icon, label, act }) => html`
          <button key=${icon} class="btn quiet" onClick=${act}>
            <${Icon} name=${icon} />
            ${label}
          </button>
        `,
      )}
    `,
  );
}
