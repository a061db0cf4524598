// Which versions of what a page needs are the present ones: the server writes them into the page, so that everything
// that carries one can be kept for good.

/** By address, and the `language` that this browser would like best. @type {Record<string, string>} */
export const versions = JSON.parse(document.querySelector('meta[name="versions"]')?.getAttribute("content") ?? "{}");

/** An address below `/api/` with its version, if it has one. @param {string} path */
export const versioned = (path) => (versions[path] ? `${path}?v=${versions[path]}` : path);
