// Addresses of the site. Pages change without loading everything anew.
import { useEffect, useRef, Watched } from "./dom.js";

export const routeChanged = new Watched();

/** @param {string} path */
export function go(path) {
  history.pushState(null, "", path);
  routeChanged.changed();
}

addEventListener("popstate", () => routeChanged.changed());
addEventListener("hashchange", () => routeChanged.changed());

document.addEventListener("click", (event) => {
  const link = /** @type {HTMLElement} */ (event.target).closest?.("a");
  if (
    !link ||
    event.defaultPrevented ||
    event.button ||
    event.ctrlKey ||
    event.metaKey ||
    event.shiftKey ||
    link.hasAttribute("download") ||
    link.target
  )
    return;
  const url = new URL(link.href, location.href);
  if (url.origin !== location.origin || url.pathname.startsWith("/api/") || url.pathname.startsWith("/docs")) return;
  if (url.pathname === location.pathname && url.hash) return;
  event.preventDefault();
  go(url.pathname + url.search + url.hash);
});

/**
 * While something is open over the page, Back closes it and does not leave the page.
 * @param {boolean} open
 * @param {() => void} onClose
 */
export function useBack(open, onClose) {
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    if (!open) return undefined;
    history.pushState({ open: true }, "");
    let left = false;
    const back = () => {
      left = true;
      close.current();
    };
    addEventListener("popstate", back, { once: true });
    return () => {
      removeEventListener("popstate", back);
      if (!left && history.state?.open) history.back();
    };
  }, [open]);
}
