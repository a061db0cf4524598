// The browser's voice says what the table of cases says; Python's voice is held to the same table.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { Voice } from "../../../src/feurio/web/js/voice.js";

const texts = new URL("../../../src/feurio/texts/", import.meta.url);
const read = (/** @type {string} */ path) => JSON.parse(readFileSync(new URL(path, texts), "utf8"));
const cases = JSON.parse(readFileSync(new URL("../../texts/cases.json", import.meta.url), "utf8"));

/** @param {string} code @param {Voice | null} [english] */
const voice = (code, english = null) =>
  new Voice(
    {
      code,
      ...read(`${code}/language.json`),
      words: read(`${code}/words.json`),
      reasons: read(`${code}/reasons.json`),
    },
    english,
  );
const english = voice("en");

for (const { language, template, data, names, says } of cases) {
  test(`${language}: ${template} ${JSON.stringify(data)}`, () => {
    const called = {
      seat: names?.seats && ((/** @type {number} */ seat) => names.seats[seat]),
      cell: names?.marks && ((/** @type {string} */ cell) => names.marks[0] + cell + names.marks[1]),
    };
    assert.equal(voice(language, language === "en" ? null : english).fill(template, data, called), says);
  });
}

test("every language of the package can be spoken", () => {
  for (const entry of readdirSync(texts, { withFileTypes: true })) {
    if (entry.isDirectory() && !entry.name.startsWith("_")) {
      const { plurals } = read(`${entry.name}/language.json`);
      assert.ok(voice(entry.name, english).category(1) < plurals.length, entry.name);
    }
  }
});
