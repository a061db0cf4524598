// Windows over the page: native dialogs, so that focus and Esc work as everywhere.
import { Icon } from "../art.js";
import { h, html, useEffect, useRef, useState } from "../dom.js";
import { t } from "../texts.js";

/** @import { Child } from "../dom.js" */

/** @param {{title: string, onClose: () => void, children?: Child, className?: string, fixed?: boolean}} props */
export function Dialog({ title, onClose, children, className = "", fixed = false }) {
  const element = useRef(/** @type {HTMLDialogElement | null} */ (null));
  useEffect(() => {
    const dialog = /** @type {HTMLDialogElement} */ (element.current);
    if (!dialog.open) dialog.showModal();
    /** @param {Event} event */
    const cancel = (event) => {
      event.preventDefault();
      if (!fixed) onClose();
    };
    dialog.addEventListener("cancel", cancel);
    return () => {
      dialog.removeEventListener("cancel", cancel);
      if (dialog.open) dialog.close();
    };
  }, []);
  return html`
    <dialog
      ref=${element}
      class=${`window ${className}`}
      aria-label=${title}
      onClick=${(/** @type {Event} */ event) => event.target === element.current && !fixed && onClose()}
    >
      <div class="window-in">
        <header>
          <h2>${title}</h2>
          ${
            fixed
              ? null
              : html`
                  <button class="btn bare icon" aria-label=${t("act.close")} onClick=${onClose}>
                    <${Icon} name="close" />
                  </button>
                `
          }
        </header>
        ${children}
      </div>
    </dialog>
  `;
}

/**
 * Asks before something that cannot be taken back.
 * @param {{title: string, text: string, go: string, onGo: () => void, onClose: () => void}} props
 */
export function Confirm({ title, text, go, onGo, onClose }) {
  return h(
    Dialog,
    { title, onClose, className: "confirm" },
    html`
      <p>${text}</p>
      <div class="row-acts">
        <button class="btn quiet" autofocus onClick=${onClose}>${t("act.cancel")}</button>
        <button
          class="btn go"
          data-act="sure"
          onClick=${() => {
            onGo();
            onClose();
          }}
        >
          ${go}
        </button>
      </div>
    `,
  );
}

/**
 * A link with copy and, where there is one, the device's own sharing.
 * @param {{url: string, label: string, title?: string, qr?: string}} props
 */
export function LinkBox({ url, label, title = "Feurio", qr = "" }) {
  const [copied, setCopied] = useState(false);
  const field = useRef(/** @type {HTMLInputElement | null} */ (null));
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
    } catch {
      field.current?.select();
      document.execCommand("copy");
    }
    setCopied(true);
    setTimeout(() => setCopied(false), 2400);
  };
  return html`
    <div class="link-box">
      <label>
        <span>${label}</span>
        <input ref=${field} readonly value=${url} onFocus=${() => field.current?.select()} />
      </label>
      <button class="btn" onClick=${copy}>
        <${Icon} name=${copied ? "check" : "link"} />
        ${copied ? t("link.copied") : t("link.copy")}
      </button>
      ${
        "share" in navigator
          ? html`
              <button
                class="btn icon"
                aria-label=${t("link.share")}
                onClick=${() => navigator.share({ title, url }).catch(() => {})}
              >
                <${Icon} name="share" />
              </button>
            `
          : null
      }
      ${
        qr
          ? html`
              <img class="qr" src=${qr} alt=${t("friends.qr")} width="220" height="220" loading="lazy" />
            `
          : null
      }
      <span class="sr" role="status">${copied ? t("link.copied") : ""}</span>
    </div>
  `;
}

const KEYS = [
  ["Tab", "keys.tab"],
  ["← ↑ → ↓", "keys.arrows"],
  ["Home End", "keys.home"],
  ["N P", "keys.next"],
  ["Enter", "keys.enter"],
  ["Esc", "keys.esc"],
  ["1 2 3", "keys.count"],
  ["B", "keys.board"],
  ["L", "keys.moves"],
  ["C M", "keys.choices"],
  ["F", "keys.down"],
  ["U", "keys.undo"],
  ["H", "keys.hint"],
  ["⇧C", "keys.coach"],
  [", .", "keys.history"],
  ["R", "keys.replay"],
  ["0 + −", "keys.zoom"],
  ["?", "keys.help"],
];

/** @param {{onClose: () => void}} props */
export function KeysDialog({ onClose }) {
  return h(
    Dialog,
    { title: t("keys.title"), onClose },
    html`
      <dl class="keys">
        ${KEYS.map(
          ([keys, text]) => html`
            <div key=${text}>
              <dt>
                ${keys.split(" ").map(
                  (key) => html`
                    <kbd>${key}</kbd>
                    ${" "}
                  `,
                )}
              </dt>
              <dd>${t(text)}</dd>
            </div>
          `,
        )}
      </dl>
    `,
  );
}
