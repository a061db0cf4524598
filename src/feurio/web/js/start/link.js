// Joining a table by a link that somebody sent.
import { Dialog } from "../dialogs/dialog.js";
import { h, html, useState, withValue } from "../dom.js";
import { go } from "../route.js";
import { t } from "../texts.js";

/** @param {{onClose: () => void}} props */
export function LinkDialog({ onClose }) {
  const [text, setText] = useState("");
  const [problem, setProblem] = useState("");
  const follow = (/** @type {Event} */ event) => {
    event.preventDefault();
    const found = text.match(/\/t\/([\w-]+)(#[\w=.-]*)?/);
    if (!found) setProblem(t("join.bad-link"));
    else go(`/t/${found[1]}${found[2] ?? ""}`);
  };
  return h(
    Dialog,
    { title: t("start.join"), onClose },
    html`
      <form onSubmit=${follow}>
        <label class="form-field">
          <span>${t("join.link")}</span>
          <input value=${text} autocomplete="off" onInput=${withValue(setText)} />
        </label>
        ${
          problem &&
          html`
            <p class="problem" role="alert">${problem}</p>
          `
        }
        <div class="row-acts"><button class="btn go" type="submit">${t("join.follow")}</button></div>
      </form>
    `,
  );
}
