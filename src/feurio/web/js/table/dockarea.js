// The place of the dock: it tells the board how high the dock is, so that the board stays above it.
import { html, useLayoutEffect, useRef } from "../dom.js";

/** @import { Child } from "../dom.js" */

/** Between dock and board, in pixels. */
const GAP = 28;

/** @param {{board: {current: HTMLElement | null}, children?: Child}} props */
export function DockArea({ board, children }) {
  const place = useRef(/** @type {HTMLElement | null} */ (null));
  useLayoutEffect(() => {
    const element = /** @type {HTMLElement} */ (place.current);
    const sizes = new ResizeObserver(() => {
      const height = element.firstElementChild?.getBoundingClientRect().height ?? 0;
      board.current?.style.setProperty("--dock", `${Math.ceil(height + GAP)}px`);
    });
    const watch = () => {
      sizes.disconnect();
      if (element.firstElementChild) sizes.observe(element.firstElementChild);
    };
    const changes = new MutationObserver(watch);
    changes.observe(element, { childList: true });
    watch();
    return () => {
      changes.disconnect();
      sizes.disconnect();
      board.current?.style.setProperty("--dock", "0px");
    };
  }, []);
  return html`
    <div class="dock-area" ref=${place}>${children}</div>
  `;
}
