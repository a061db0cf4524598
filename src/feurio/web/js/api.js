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

/** @param {string} path @param {{method?: string, body?: unknown}} [how] @returns {Promise<any>} */
export async function api(path, { method, body } = {}) {
  const answer = await fetch(`/api/${path}`, {
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
