// As much of a browser as the modules need when they are loaded, and the package's own files as the server gives them.
import { readFileSync } from "node:fs";

const PACKAGE = new URL("../../../src/feurio/", import.meta.url);

/** A file of the package. */
export const read = (path) => JSON.parse(readFileSync(new URL(path, PACKAGE), "utf8"));

/** What the next requests are answered with, by address. */
export const answers = new Map([["/static/art/geometry.json", read("art/geometry.json")]]);

globalThis.fetch = async (address) => {
  if (!answers.has(address)) return new Response("", { status: 404 });
  return new Response(JSON.stringify(answers.get(address)));
};
globalThis.addEventListener = () => {};
globalThis.removeEventListener = () => {};
globalThis.matchMedia = () => ({ matches: false, addEventListener() {} });
globalThis.localStorage = { getItem: () => null, setItem() {} };
globalThis.requestAnimationFrame = () => 0;
globalThis.cancelAnimationFrame = () => {};
globalThis.ResizeObserver = class {
  observe() {}
  disconnect() {}
};
globalThis.document = {
  visibilityState: "visible",
  documentElement: { classList: { toggle() {} }, dataset: {}, lang: "" },
  addEventListener() {},
  removeEventListener() {},
  querySelector: () => null,
};
globalThis.location = { protocol: "http:", host: "table.test", hash: "", pathname: "/" };
globalThis.window = globalThis;

const { loadGeometry } = await import("../../../src/feurio/web/js/board/hex.js");
await loadGeometry();
