/**
 * The shapes that travel between server and browser (see the web protocol in the docs).
 *
 * @typedef {"red" | "green" | "blue" | "yellow"} Color
 * @typedef {{cell: string, number: number | null, face: "up" | "down" | "volcano", spaces: number, room: number,
 *   free_edges: number, pieces: string[]}} Tile
 * @typedef {{cell: string, heat: number | null, hot: boolean, piece: string | null}} Ground
 * @typedef {{color: string, cells: string[], numbers: number[], sum: number, divisor: number | null,
 *   divider: string | null, value: number}} Region
 * @typedef {{seat: number, score: number, tiebreak: number | null, regions?: Region[], taken?: number[],
 *   lying?: number, saved?: Record<string, number>, home?: Record<string, number>,
 *   stranded?: Record<string, number>, damage?: number}} SeatScore
 * @typedef {{scores: number[], winners: number[], tiebreak: number[], solved: boolean | null,
 *   difficulty: number | null}} Result
 * @typedef {{condition: string, color?: string, count?: number, cells?: string[]}} Missed
 * @typedef {{reason: string, rule: string, missed: Missed[]}} Ending
 * @typedef {{edition: string, mode: string, players: number, variants: string[], colors: string[][] | null,
 *   neutral: string | null, to_move: number | "chance" | null, phase: string, color: string | null,
 *   flee: {color: string, number: number} | null, drawn: number | "?" | null, dealt: number[] | null,
 *   tiles: Tile[], cells: Ground[], supply: Record<string, number>[], pile: number,
 *   unseen: Record<string, number>, taken: number[][] | null, lost: number[] | null, scores: SeatScore[],
 *   result: Result | null, ending: Ending | null, moves: number}} Position
 * @typedef {{number: number, seat: number | string | null, event: string, added: boolean, data?: any}} LogEntry
 * @typedef {{seat: number, kind: string, name: string | null, level?: string | null, taken?: boolean, here?: boolean,
 *   thinking?: boolean, colors?: string[], stands_in?: boolean,
 *   proposal?: {kind: string, level: string | null, by: number[], waits_for: number[]} | null}} Seat
 * @typedef {{mark: string, [key: string]: any}} Mark
 */
export {};
