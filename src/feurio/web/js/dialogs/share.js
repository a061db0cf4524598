// What can be sent around of a position, a line or a game: a link, a picture, the record, a moving picture.
import { Icon } from "../art.js";
import { h, html, useState } from "../dom.js";
import { isDark } from "../settings.js";
import { t } from "../texts.js";
import { Dialog, LinkBox } from "./dialog.js";

/**
 * `link` is where it can be seen, `file` a file of the position, `game` one of the whole game or line; `text` is the
 * position in one line; `moves`: there is something to move.
 * @typedef {{link: string, label: string, name: string, file: (kind: string, theme: string) => string,
 *   game: (kind: string, theme: string) => string, text?: string, moves?: boolean}} Shared
 */

/** @param {{of: () => Shared, label?: string, icon?: string}} props */
export function ShareButton({ of, label = t("share.title"), icon = "share" }) {
  const [shared, setShared] = useState(/** @type {Shared | null} */ (null));
  return html`
    <button class="btn bare share-btn" data-act="share" aria-label=${label} onClick=${() => setShared(of())}>
      <${Icon} name=${icon} />
      <span>${label}</span>
    </button>
    ${
      shared &&
      html`
        <${ShareSheet} shared=${shared} onClose=${() => setShared(null)} />
      `
    }
  `;
}

/** @param {{shared: Shared, onClose: () => void}} props */
function ShareSheet({ shared, onClose }) {
  return h(
    Dialog,
    { title: t("share.title"), onClose, className: "share-sheet" },
    html`
      <${LinkBox} url=${new URL(shared.link, location.origin).href} label=${shared.label} />
      ${
        shared.text &&
        html`
          <${LinkBox} url=${shared.text} label=${t("share.text")} />
        `
      }
      <${Files} shared=${shared} />
    `,
  );
}

/** Pictures and the record. @param {{shared: Shared}} props */
export function Files({ shared }) {
  const theme = isDark() ? "dark" : "light";
  const { name } = shared;
  return html`
    <img class="share-picture" src=${shared.file("svg", theme)} alt=${t("share.picture")} loading="lazy" />
    <div class="share-files" role="group" aria-label=${t("share.files")}>
      <${Saved} icon="picture" label=${t("share.png")} url=${shared.file("png", theme)} name=${`${name}.png`} />
      <${Saved} icon="picture" label=${t("share.svg")} url=${shared.file("svg", theme)} name=${`${name}.svg`} />
      ${
        shared.game !== shared.file || shared.moves
          ? html`
              <${Saved} icon="film" label=${t("share.gif")} url=${shared.game("gif", theme)} name=${`${name}.gif`} />
              <${Saved} icon="film" label=${t("share.webp")} url=${shared.game("webp", theme)} name=${`${name}.webp`} />
            `
          : null
      }
      <${Saved} icon="download" label=${t("share.record")} url=${shared.game("json", theme)} name=${`${name}.json`} />
    </div>
  `;
}

/** A file that is made when it is asked for. @param {{icon: string, label: string, url: string, name: string}} props */
function Saved({ icon, label, url, name }) {
  const [state, setState] = useState(/** @type {"" | "busy" | "done" | "failed"} */ (""));
  const save = async () => {
    setState("busy");
    try {
      const answer = await fetch(url);
      if (!answer.ok) throw new Error(String(answer.status));
      give(await answer.blob(), name);
      setState("done");
    } catch {
      setState("failed");
    }
  };
  return html`
    <button
      class="btn"
      data-file=${name.split(".").pop()}
      data-state=${state}
      disabled=${state === "busy"}
      onClick=${save}
    >
      <${Icon} name=${state === "done" ? "check" : state === "failed" ? "warning" : icon} />
      <span>${label}</span>
      <small role="status">${state === "busy" ? t("share.busy") : state === "failed" ? t("share.failed") : ""}</small>
    </button>
  `;
}

/** Hands a file to the browser. @param {Blob} blob @param {string} name */
function give(blob, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
