// HTTP: one function, errors with the server's code and data.

export class Refused extends Error {
  /**
   * @param {{code?: string, rule?: string | null, data?: Record<string, unknown>, message?: string}} problem
   * @param {number} status
   */
  constructor(problem, status) {
    super(problem.message || `HTTP ${status}`);
    this.code = problem.code;
    this.rule = problem.rule ?? null;
    this.data = problem.data ?? {};
    this.status = status;
  }
}

/** What is well again soon, if one asks once more: too many at a time, the database away for a moment. */
const PASSING = [429, 503];
const MOST_TRIES = 6;

/**
 * As `fetch`, but with patience: many people behind one router open the page at once.
 * @param {string} address
 * @param {RequestInit} [how]
 */
export async function fetched(address, how = {}) {
  for (let tries = 1; ; tries += 1) {
    const answer = await fetch(address, how);
    const reads = (how.method ?? "GET") === "GET";
    if (!reads || !PASSING.includes(answer.status) || tries === MOST_TRIES) return answer;
    const seconds = Number(answer.headers.get("Retry-After")) || 2;
    await new Promise((done) => setTimeout(done, seconds * 1000 * (0.5 + Math.random())));
  }
}

/** @param {string} path @param {{method?: string, body?: unknown}} [how] @returns {Promise<any>} */
export async function api(path, { method, body } = {}) {
  const answer = await fetched(`/api/${path}`, {
    method: method ?? (body === undefined ? "GET" : "POST"),
    headers: body === undefined ? {} : { "Content-Type": "application/json" },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const text = await answer.text();
  const content = parsed(text);
  if (!answer.ok)
    throw new Refused(
      content?.error ?? { message: typeof content?.detail === "string" ? content.detail : "" },
      answer.status,
    );
  return content;
}

/** @param {string} text */
function parsed(text) {
  try {
    return text ? JSON.parse(text) : null;
  } catch {
    return null;
  }
}
