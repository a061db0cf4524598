// Reads the notation of events. What may be played is for the server to say; this only takes texts apart.

/**
 * @typedef {{kind: string, text: string, cell?: string, color?: string | null, count?: number, direction?: string,
 *   number?: number, cells?: string[], to?: string, pair?: [number, number], numbers?: number[]}} Parsed
 */

/** @type {Map<string, Parsed>} */
const known = new Map();

/** @param {string} text @returns {Parsed} */
export function parse(text) {
  let found = known.get(text);
  if (!found) {
    found = read(text);
    if (known.size > 20000) known.clear();
    known.set(text, found);
  }
  return found;
}

/** @param {string} text @returns {Parsed} */
function read(text) {
  const [kind, ...rest] = text.split(" ");
  switch (kind) {
    case "deal":
      return { kind, text, numbers: rest.map(Number) };
    case "draw":
      return { kind, text, number: rest[0] === "?" ? undefined : Number(rest[0]) };
    case "center":
      return { kind, text, pair: [Number(rest[0]), Number(rest[1])] };
    case "volcano":
    case "tile":
    case "relocate":
      return { kind, text, cell: rest[0] };
    case "break":
      return { kind, text, cell: rest[0], color: rest[1] ?? null };
    case "crew":
    case "startle":
      return { kind, text, cell: rest[0], color: rest[1], count: Number(rest[2]) };
    case "fly":
      return { kind, text, cell: rest[0], direction: rest[1], color: rest[2] };
    case "predators":
      return { kind, text, cells: rest };
    case "flee":
      return { kind, text, color: rest[0], number: Number(rest[1]) };
    case "move":
      return { kind, text, cell: rest[0], to: rest[1] };
    default:
      return { kind, text };
  }
}
