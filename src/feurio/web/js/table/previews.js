// What events would do: asked once each, forgotten as soon as anything happens.

/** @import { PreviewMessage } from "../messages.js" */

export class Previews {
  /** @param {(event: string) => Promise<PreviewMessage | null>} ask @param {() => void} changed */
  constructor(ask, changed) {
    this.ask = ask;
    this.changed = changed;
    /** Null while the answer is on its way. @type {Map<string, PreviewMessage | null>} */
    this.known = new Map();
  }

  /** What an event would do, as far as it is known yet. @param {string | null} event */
  get(event) {
    return event === null ? null : (this.known.get(event) ?? null);
  }

  /** Asks for what is not known yet. @param {string[]} events */
  want(events) {
    for (const event of events) if (!this.known.has(event)) this.find(event);
  }

  /** @param {string} event */
  async find(event) {
    const { known } = this;
    known.set(event, null);
    const answer = await this.ask(event);
    if (this.known !== known) return;
    if (answer) known.set(event, answer);
    else known.delete(event);
    this.changed();
  }

  forget() {
    this.known = new Map();
  }
}
