// Settings: each one line, at once in force.
import { h, html, useWatched, withValue } from "../dom.js";
import { Dialog } from "./dialog.js";
import { PACES } from "../table/pace.js";
import { choose, settings, settingsChanged } from "../settings.js";
import { Switch } from "../switch.js";
import { language, languages, loadTexts, t } from "../texts.js";

/** @param {{name: keyof typeof settings, label: string, note?: string, onChange?: (on: boolean) => void}} props */
function Setting({ name, label, note, onChange = (on) => choose({ [name]: on }) }) {
  return html`
    <${Switch} label=${label} note=${note} on=${Boolean(settings[name])} onChange=${onChange} />
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
      <${Setting} name="oneTap" label=${t("settings.one-tap")} note=${t("settings.one-tap-note")} />
      <${Setting} name="allHeats" label=${t("settings.all-heats")} note=${t("settings.all-heats-note")} />
      <${Setting} name="coordinates" label=${t("settings.coordinates")} note=${t("settings.coordinates-note")} />
      <${Setting} name="leftHand" label=${t("settings.left-hand")} note=${t("settings.left-hand-note")} />
      <${Setting} name="stillness" label=${t("settings.still")} note=${t("settings.still-note")} />
      <h3>${t("settings.turn")}</h3>
      <${Setting} name="titleNotice" label=${t("settings.title-notice")} />
      <${Setting} name="sound" label=${t("settings.sound")} note=${t("settings.sound-note")} />
      ${
        "Notification" in window
          ? html`
              <${Setting}
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
