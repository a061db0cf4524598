// Settings: each one line, at once in force.
import { h, html, useWatched, withChecked, withValue } from "../dom.js";
import { Dialog } from "./dialog.js";
import { PACES } from "../table/pace.js";
import { choose, settings, settingsChanged } from "../settings.js";
import { language, languages, loadTexts, t } from "../texts.js";

/** @param {{name: keyof typeof settings, label: string, note?: string, onChange?: (on: boolean) => void}} props */
function Switch({ name, label, note, onChange }) {
  const on = Boolean(settings[name]);
  return html`
    <label class="opt">
      <input
        type="checkbox"
        role="switch"
        class="switch"
        checked=${on}
        onChange=${withChecked(onChange ?? ((now) => choose({ [name]: now })))}
      />
      <span>
        ${label}${
          note
            ? html`
                <small>${note}</small>
              `
            : null
        }
      </span>
    </label>
  `;
}

/** @param {boolean} on */
async function askToNotify(on) {
  if (on && "Notification" in window && Notification.permission !== "granted") {
    const answer = await Notification.requestPermission();
    if (answer !== "granted") on = false;
  }
  choose({ notify: on });
}

/** @param {{onClose: () => void, onKeys?: () => void}} props */
export function SettingsDialog({ onClose, onKeys }) {
  useWatched(settingsChanged);
  return h(
    Dialog,
    { title: t("settings.title"), onClose, className: "settings" },
    html`
      <label class="form-field">
        <span>${t("settings.language")}</span>
        <select
          value=${language}
          onChange=${withValue((code) => {
            choose({ language: code });
            loadTexts();
          })}
        >
          ${Object.entries(languages).map(
            ([code, name]) => html`
              <option value=${code} lang=${code} selected=${code === language}>${name}</option>
            `,
          )}
        </select>
      </label>
      <label class="form-field">
        <span>${t("settings.theme")}</span>
        <select value=${settings.theme} onChange=${withValue((theme) => choose({ theme }))}>
          ${["", "light", "dark"].map(
            (theme) => html`
              <option value=${theme} selected=${theme === settings.theme}>${t(`theme.${theme || "system"}`)}</option>
            `,
          )}
        </select>
      </label>
      <label class="form-field">
        <span>${t("settings.pace")}</span>
        <select value=${settings.pace} data-setting="pace" onChange=${withValue((pace) => choose({ pace }))}>
          ${Object.keys(PACES).map(
            (pace) => html`
              <option value=${pace} selected=${pace === settings.pace}>${t(`pace.${pace}`)}</option>
            `,
          )}
        </select>
      </label>
      <${Switch} name="oneTap" label=${t("settings.one-tap")} note=${t("settings.one-tap-note")} />
      <${Switch} name="allHeats" label=${t("settings.all-heats")} note=${t("settings.all-heats-note")} />
      <${Switch} name="coordinates" label=${t("settings.coordinates")} note=${t("settings.coordinates-note")} />
      <${Switch} name="leftHand" label=${t("settings.left-hand")} note=${t("settings.left-hand-note")} />
      <${Switch} name="stillness" label=${t("settings.still")} note=${t("settings.still-note")} />
      <h3>${t("settings.turn")}</h3>
      <${Switch} name="titleNotice" label=${t("settings.title-notice")} />
      <${Switch} name="sound" label=${t("settings.sound")} note=${t("settings.sound-note")} />
      ${
        "Notification" in window
          ? html`
              <${Switch}
                name="notify"
                label=${t("settings.notify")}
                note=${t("settings.notify-note")}
                onChange=${askToNotify}
              />
            `
          : null
      }
      ${
        onKeys
          ? html`
              <button class="btn quiet" onClick=${onKeys}>
                ${t("keys.title")}${" "}
                <kbd>?</kbd>
              </button>
            `
          : null
      }
    `,
  );
}
