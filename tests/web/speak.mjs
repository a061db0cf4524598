// Says sentences with the browser's voice: languages and lines come in as JSON, what was said goes out as JSON.
import { readFileSync } from "node:fs";

const [, , path] = process.argv;
const { Voice } = await import(`data:text/javascript,${encodeURIComponent(readFileSync(path, "utf-8"))}`);
const { languages, lines } = JSON.parse(readFileSync(0, "utf-8"));

const english = new Voice(languages.en);
const voices = Object.fromEntries(
  Object.entries(languages).map(([code, language]) => [code, code === "en" ? english : new Voice(language, english)]),
);
const said = lines.map(({ language, template, data, names }) =>
  voices[language].fill(template, data, {
    seat: names?.seats && ((seat) => names.seats[seat]),
    cell: names?.marks && ((cell) => names.marks[0] + cell + names.marks[1]),
  }),
);
process.stdout.write(JSON.stringify(said));
