// What events would do: asked once each, and forgotten when something has happened.

/** @import { PreviewMessage } from "../messages.js" */

export class Previews {
  /**
   * @param {(event: string) => Promise<PreviewMessage | null>} ask
   * @param {() => void} changed
   * @param {() => unknown} moment what is another one once something has happened
   */
  constructor(ask, changed, moment) {
    this.ask = ask;
    this.changed = changed;
    this.moment = moment;
    /** Of this moment; null while the answer is on its way. @type {Map<string, PreviewMessage | null>} */
    this.known = new Map();
    this.of = moment();
  }

  /** What is known of this moment. */
  now() {
    const moment = this.moment();
    if (moment !== this.of) {
      this.of = moment;
      this.known = new Map();
    }
    return this.known;
  }

  /** What an event would do, as far as it is known yet. @param {string | null} event */
  get(event) {
    return event === null ? null : (this.now().get(event) ?? null);
  }

  /** Asks for what is not known yet. @param {string[]} events */
  want(events) {
    for (const event of events) if (!this.now().has(event)) this.find(event);
  }

  /** @param {string} event */
  async find(event) {
    const known = this.now();
    known.set(event, null);
    const answer = await this.ask(event);
    if (this.now() !== known) return;
    if (answer) known.set(event, answer);
    else known.delete(event);
    this.changed();
  }
}
