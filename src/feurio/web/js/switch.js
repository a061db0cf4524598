// A switch: one thing that is on or off, with what it is called and a note.
import { html, withChecked } from "./dom.js";

/**
 * @param {{label: string, on: boolean, onChange: (on: boolean) => void, note?: string, variant?: string}} props
 */
export function Switch({ label, on, onChange, note, variant }) {
  return html`
    <label class="opt">
      <input
        type="checkbox"
        role="switch"
        class="switch"
        data-variant=${variant}
        checked=${on}
        onChange=${withChecked(onChange)}
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
