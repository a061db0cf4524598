// What travels between server and browser, made from the server's own types by `make messages`: do not edit.

export interface TileData {
  cell: string;
  number: number | null;
  face: "up" | "down" | "volcano";
  spaces: number;
  room: number;
  free_edges: number;
  pieces: string[];
}

/** An empty cell that touches a tile. */
export interface CellData {
  cell: string;
  heat: number | null;
  hot: boolean;
  piece: string | null;
}

/** One region of Wildfire: `sum` of its `numbers` divided by `divisor` (None: shut in, worth 0). */
export interface RegionScore {
  color: string;
  cells: string[];
  numbers: number[];
  sum: number;
  divisor: number | null;
  divider: string | null;
  value: number;
}

/** Where Wildfire is played together (rules 2.7), how far a color is: its regions, the pieces still to be placed,
 * whether one of its regions has an open 1, and whether it is one region with such.
 */
export interface ColorGoal {
  regions: number;
  left: number;
  open_one: boolean;
  whole: boolean;
}

/** A seat's score as the position stands. Which of the lower keys there are depends on the game. */
export interface SeatScore {
  seat: number;
  score: number;
  tiebreak: number | null;
  regions?: RegionScore[];
  goals?: Record<string, ColorGoal>;
  taken?: number[];
  lying?: number;
  saved?: Record<string, number>;
  home?: Record<string, number>;
  stranded?: Record<string, number>;
  damage?: number;
}

/** A condition of the common goal that was not met, and by which color or tiles (rules 2.7, 3.6, 4.9). */
export interface Missed {
  condition: "not-placed" | "apart" | "no-open-one" | "tile-lost" | "tiles-left" | "not-on-table" | "none-saved";
  color?: string;
  count?: number;
  cells?: string[];
}

/** Why a game is over, the rule that says so, and, where all played together and lost, what they missed. */
export interface Ending {
  reason: "last-tile" | "all-passed" | "stall" | "no-free-cell" | "no-animal" | "no-flight" | "tile-lost" | "all-taken";
  rule: string;
  missed: Missed[];
}

/** The animals that are on the run: of this color, from tiles of this number (rules 4.5). */
export interface Fleeing {
  color: string;
  number: number;
  groups: string[][];
}

/** Everything on the table, in the words of the rules. */
export interface Position {
  edition: string;
  mode: string;
  players: number;
  variants: string[];
  colors: string[][] | null;
  neutral: string | null;
  to_move: number | string | null;
  phase: string;
  color: string | null;
  flee: Fleeing | null;
  drawn: number | string | null;
  dealt: number[] | null;
  tiles: TileData[];
  cells: CellData[];
  supply: Record<string, number>[];
  pile: number;
  unseen: Record<string, number>;
  taken: number[][] | null;
  lost: number[] | null;
  scores: SeatScore[];
  result: Result | null;
  ending: Ending | null;
  moves: number;
}

/** How a game ended. */
export interface Result {
  scores: number[];
  winners: number[];
  tiebreak: number[];
  solved: boolean | null;
  difficulty: number | null;
}

/** A tile that touches a cell; a face-down one counts 0. */
export interface Neighbor {
  cell: string;
  number: number;
}

/** A tile that came to lie. Those of a turn also say why there. */
export interface Laid {
  cell: string;
  number: number | null;
  face: "up" | "down" | "volcano";
  beside?: Neighbor[];
  heat?: number;
  hottest?: number;
  others?: number;
}

/** A piece that came into play, one entry each. `number` is the tile's; None: it stands on an edge cell. */
export interface Placed {
  cell: string;
  color: string;
  number: number | null;
}

/** A piece that changed its place: `left` is the number of the tile it left, `number` that of the tile it came to,
 * None for an edge cell.
 */
export interface Moved {
  source: string;
  target: string;
  color: string;
  left: number | null;
  number: number | null;
}

/** A piece that went back to a supply: whose (None: everyone's), from where and why. */
export interface Returned {
  cell: string;
  color: string;
  seat: number | null;
  cause: "driven-off" | "stranded" | "no-free-cell";
}

/** Animals that have to leave a number (rules 4.5). */
export interface Fled {
  color: string;
  number: number;
  count: number;
  cells: string[];
}

/** The way of a plane (rules 3.2), in its order. The tiles in `dry` had an empty space when no load was left. */
export interface Flight {
  direction: string;
  path: string[];
  drops: string[];
  dry: string[];
}

/** A tile that somebody got. */
export interface Taken {
  cell: string;
  number: number;
  seat: number;
  how: "extinguished" | "isolated";
  by: "majority" | "tie" | "neutral";
  loads: string[];
}

export interface TileName {
  cell: string;
  number: number;
}

/** Strictly most loads on a tile that stays: the color before and after, and the seat that owns it. None is a tie or
 * no load; a neutral color has no holder: such tiles would go to whoever flies (rules 3.3, 3.6).
 */
export interface Majority {
  cell: string;
  number: number;
  before: string | null;
  after: string | null;
  holder_before: number | null;
  holder_after: number | null;
}

/** A region that is not what it was: the regions it was made of, and what it is (rules 2.5). */
export interface RegionChange {
  color: string;
  how: "new" | "joined" | "grown" | "shut" | "divided";
  before: RegionScore[];
  after: RegionScore;
  free_edges: number | null;
  others: number;
}

/** Together: colors that have got or lost a 1 with a free edge (rules 2.7). */
export interface OpenOnes {
  gained: string[];
  lost: string[];
}

/** A number before and after. */
export interface OutcomeChange {
  before: number;
  after: number;
}

/** The scores before and after: per seat, or one number where all play together. */
export interface Points {
  before: number[];
  after: number[];
}

/** What an event did. */
export interface Outcome {
  number: number;
  event: string;
  kind: string;
  seat: number | null;
  turn: number | null;
  added: boolean;
  color?: string;
  drawn?: (number | null)[];
  laid?: Laid[];
  paid?: boolean;
  placed?: Placed[];
  moved?: Moved[];
  returned?: Returned[];
  displaced?: string;
  fled?: Fled;
  saved?: Record<string, OutcomeChange>;
  free_cells?: OutcomeChange;
  flight?: Flight;
  taken?: Taken[];
  lost?: TileName[];
  majorities?: Majority[];
  lacking_one?: OutcomeChange;
  regions?: RegionChange[];
  open_ones?: OpenOnes;
  shut?: TileName[];
  full?: TileName[];
  points?: Points;
  ending?: Ending;
}

/** One event of the log: its outcome, as the viewer may know it. */
export interface EventEntry extends Outcome {
}

/** What somebody wants to become of an absent player's seat (`bot`, `me`: themselves, `friend`: open it), or that
 * their last move is taken back (`undo`; `level` is how many events there were), the seats they hold, and those of
 * the others who have not agreed yet.
 */
export interface ProposalInfo {
  kind: string;
  level: string | null;
  by: number[];
  waits_for: number[];
}

/** A seat as everybody may know it. `stands_in`: somebody or something else plays for its player, who may come back
 * to it.
 */
export interface SeatInfo {
  seat: number;
  kind: "me" | "device" | "friend" | "bot";
  name: string;
  level: string | null;
  taken: boolean;
  here: boolean;
  thinking: boolean;
  colors: string[];
  stands_in: boolean;
  proposal: ProposalInfo | null;
  coach: boolean;
}

/** What is played at a table. `layout` is the name of Volcano's cluster, `cells` are its cells once they lie. */
export interface TableSetup {
  edition: string;
  rules: string;
  mode: string;
  players: number;
  variants: string[];
  colors: string[][] | null;
  layout: string | null;
  cells: string[] | null;
}

export interface PictureTile {
  cell: string;
  number: number | null;
  face: "up" | "down" | "volcano";
  pieces: string[];
}

/** As much of a position as a small picture of it needs; of the cells those with a piece. */
export interface Picture {
  edition: string;
  colors: string[][] | null;
  neutral: string | null;
  phase: string;
  scores: SeatScore[];
  tiles: PictureTile[];
  cells: CellData[];
}

/** What turns one position into the next; what is not named stays. */
export interface Change {
  set: Record<string, unknown>;
  tiles: Record<string, TileData | null>;
  cells: Record<string, CellData | null>;
  scores?: Record<string, Record<string, unknown>>;
}

/** The whole table, as a guest may know it. */
export interface TableMessage {
  type: "table";
  table: string;
  number: number;
  life: number;
  setup: TableSetup;
  position: Position;
  legal: string[];
  log: EventEntry[];
  seats: SeatInfo[];
  watchers: number;
  you: number[];
  back: number[];
  owner: boolean;
  companion: boolean;
  imported: boolean;
  known_deal: boolean;
  day: string | null;
  undo: boolean;
  hint: boolean;
  handover: number | null;
  result: Result | null;
  finished: boolean;
  next: string | null;
  seed?: string;
}

export interface EventsMessage {
  type: "events";
  from: number;
  number: number;
  life: number;
  events: EventEntry[];
  change: Change;
  legal: string[];
  undo: boolean;
  hint: boolean;
  handover: number | null;
  seed?: string;
}

/** Somebody came, left or took a seat. */
export interface SeatsMessage {
  type: "seats";
  seats: SeatInfo[];
  number: number;
  watchers: number;
  you: number[];
  back: number[];
  owner: boolean;
  undo: boolean;
  hint: boolean;
  legal: string[];
}

export interface Done {
  type: "done";
  id: string;
}

/** Why not: a stable code, the rule if it is one, the facts, and an English sentence. */
export interface Reason {
  code: string;
  rule: string | null;
  data: Record<string, unknown>;
  message: string;
}

export interface Refused extends Reason {
  type: "refused";
  id: string | null;
}

/** What an event would do, and the position it leads to. */
export interface PreviewMessage {
  type: "preview";
  id: string;
  event: string;
  outcome: Outcome;
  position: Change;
  moves: string[];
}

export interface WhyMessage {
  type: "why";
  id: string;
  event: string;
  reason: Reason | null;
}

/** One of the `effects` of the texts, with its facts. */
export interface HintReason {
  code: string;
  data: Record<string, unknown>;
}

export interface LookMessage {
  type: "look";
  id: string;
  number: number;
  position: Position;
  reasons: HintReason[];
}

/** `cells` are about where (step 1) or the place itself; with step 3 the event is told. */
export interface HintMessage {
  type: "hint";
  id: string;
  step: number;
  kind: string;
  cells: string[];
  event?: string;
  outcome?: Outcome;
  reasons?: HintReason[];
  sure?: number;
}

/** What the coach says to an event before it is played: nothing (`sure`), or what would be `better`, what that is
 * good for (`reasons`) and what the event itself spoils (`costs`).
 */
export interface SureMessage {
  type: "sure";
  id: string;
  event: string;
  sure: boolean;
  better?: string;
  reasons?: HintReason[];
  costs?: HintReason[];
}

/** The same people go on at another table. */
export interface AgainMessage {
  type: "again";
  table: string;
}

/** Somebody has taken a hint of the coach for all: after how many events, at which seat, and how large it is (1:
 * where to look, 2: the best event).
 */
export interface HintedMessage {
  type: "hinted";
  number: number;
  seat: number;
  size: number;
}

/** How far the analysis of the game is: from 0 to 1, below 0 if it was given up. HTTP tells what is known. */
export interface AnalysisMessage {
  type: "analysis";
  done: number;
}

export interface Pong {
  type: "pong";
  id: string | null;
}

/** A message that was not understood or came too fast, or a table that is not there. */
export interface ErrorMessage {
  type: "error";
  id?: string | null;
  code: string;
  message: string;
}

export interface Hello {
  type: "hello";
  id?: string | null;
  last?: number | null;
  life?: number | null;
}

export interface Play {
  type: "play";
  id: string;
  number: number;
  life?: number | null;
  event: string;
}

/** Companion: a tile that came from the real pile. */
export interface Draw {
  type: "draw";
  id: string;
  number: number;
  life?: number | null;
  event: string;
}

export interface Undo {
  type: "undo";
  id: string;
  number: number;
}

/** Companion: event `at` was mis-entered. */
export interface Correct {
  type: "correct";
  id: string;
  at: number;
  event: string;
}

export interface Preview {
  type: "preview";
  id: string;
  event: string;
}

export interface Why {
  type: "why";
  id: string;
  event: string;
}

export interface Look {
  type: "look";
  id: string;
  number: number;
}

export interface Hint {
  type: "hint";
  id: string;
  step: number;
}

/** The coach: is this what I want to do? */
export interface Sure {
  type: "sure";
  id: string;
  event: string;
}

/** One device: the next player holds it. */
export interface Ready {
  type: "ready";
  id?: string | null;
}

export interface Ping {
  type: "ping";
  id?: string | null;
}

/** An edition in one mode with a number of players. */
export interface Way {
  mode: string;
  players: number;
  variants: string[];
  colors: string[][] | null;
  seats: string[][];
  turns: string[];
  neutral: string | null;
  start: string[];
  first: number;
}

export interface EditionEntry {
  id: string;
  title: string;
  name: string;
  rules: string;
  box: number[];
  variants: string[];
  break_costs: boolean;
  year: number | null;
  modes: string[];
  ways: Way[];
}

/** A lesson by name, with the seconds it takes. */
export interface LessonEntry {
  id: string;
  seconds: number;
}

/** A set of rules and the editions that play by them, those still sold first. */
export interface GameEntry {
  rules: string;
  editions: string[];
  lessons: LessonEntry[];
  laid_out: boolean;
}

export interface ModeEntry {
  id: string;
  players: number[];
}

export interface LayoutEntry {
  name: string;
  description: string;
  cells: string[];
}

/** A strength of bots, or a bot of the host's, with the seconds it thinks about a decision. */
export interface LevelEntry {
  name: string;
  bot: string;
  seconds: number;
  ratings: Record<string, number>;
}

export interface Catalogue {
  version: string;
  games: GameEntry[];
  editions: EditionEntry[];
  modes: ModeEntry[];
  colors: string[];
  spaces: number[];
  layouts: LayoutEntry[];
  default_layout: string;
  pieces: number;
  neutral_pieces: number;
  hiding: string[];
  levels: LevelEntry[];
  default_level: string;
  books: Record<string, string>;
  pages: string[];
  languages: Record<string, string>;
  loopback: boolean;
  lan: boolean;
  fair_wait: number;
}

/** The arguments of a game; which of them exist together is the engine's business. */
export interface SetupBody {
  edition: string;
  mode?: string;
  players?: number | null;
  variants?: string[];
  colors?: string[][] | null;
  layout?: string | string[] | Record<string, number> | null;
  seed?: number | string | null;
}

export interface SeatBody {
  kind: "me" | "device" | "bot" | "friend";
  name?: string | null;
  level?: string | null;
}

export interface TableBody {
  setup: SetupBody;
  seats?: SeatBody[];
  companion?: boolean;
}

export interface JoinBody {
  token: string;
  name?: string | null;
}

export interface SeatChangeBody {
  kind?: "bot" | "friend" | "me" | null;
  level?: string | null;
  name?: string | null;
}

export interface TakeBackBody {
  number: number;
}

export interface AgreeBody {
  agree: boolean;
}

export interface CoachBody {
  on: boolean;
}

export interface HintSizeBody {
  size: 1 | 2;
}

export interface AgainBody {
  same_deal?: boolean;
}

export interface BodiesReason {
  code: string;
  rule: string | null;
  data: Record<string, unknown>;
  message: string;
}

/** Every refusal has this form. */
export interface Error {
  error: BodiesReason;
}

export interface SeatOut {
  seat: number;
  kind: string;
  name: string;
  level: string | null;
  taken: boolean;
  here: boolean;
  thinking: boolean;
  colors: string[];
  stands_in: boolean;
  proposal: ProposalInfo | null;
  coach: boolean;
}

/** A table in short; `position` has only what its picture needs. */
export interface TableOut {
  table: string;
  setup: TableSetup;
  seats: SeatOut[];
  you: number[];
  owner: boolean;
  companion: boolean;
  imported: boolean;
  number: number;
  to_move: number | string | null;
  your_turn: boolean;
  finished: boolean;
  result: Result | null;
  created: number;
  touched: number;
  position: Picture;
  next: string | null;
}

/** A table on somebody's list that cannot be read (now: `storage`, or at all: `broken-log`). */
export interface BrokenTable {
  table: string;
  code: string;
}

export interface TablesOut {
  tables: TableOut[];
  broken?: BrokenTable[];
}

export interface Link {
  seat: number;
  name: string;
  link: string;
}

/** `invitation` gives each friend who comes one of the open seats, `invitations` a certain one; `seats` move one's
 * own seats to another device, `watch` only shows.
 */
export interface LinksOut {
  invitation: string | null;
  invitations: Link[];
  seats: Link[];
  watch: string;
  loopback: boolean;
}

export interface Best {
  edition: string;
  score: number;
  solved: boolean;
  difficulty: number | null;
  games: number;
  wins: number;
  at: number;
  table: string | null;
  known_deal: boolean;
}

export interface BestsOut {
  bests: Best[];
}

export interface TableChangedOut {
  table: string;
  seats: SeatOut[];
  you: number[];
}

export interface Removed {
  removed: boolean;
}

/** A line of events from a position of a table's game, and one whose outcome is asked for. */
export interface ExploreBody {
  number: number;
  events?: string[];
  preview?: string | null;
  effort?: number;
}

/** The same from a position that is written in one line. */
export interface PositionBody {
  position: string;
  events?: string[];
  preview?: string | null;
  effort?: number;
}

/** A position, and the seat from which somebody goes on; that to move if it is not said. */
export interface GoOnBody {
  position: string;
  seat?: number | null;
}

/** What a seat could do, and what speaks for it. */
export interface CounselEvent {
  seat: number;
  outcome: Outcome;
  reasons: HintReason[];
}

/** What those who play together could do, from what all of them know, after so many events (`number`). */
export interface CounselOut {
  number: number;
  size: number;
  taken_by: number;
  win: number | null;
  points: number;
  best: CounselEvent | null;
  promises: CounselEvent[];
  dangers: HintReason[];
  missing: Missed[];
}

/** A position that somebody lays out; without one, the set-up of a game to begin with. */
export interface DraftBody {
  position?: string | null;
  edition?: string;
  mode?: string;
  players?: number | null;
  variants?: string[];
  follow?: boolean;
}

/** The position with everything filled in, or why and where it cannot be; `phases` are what can be to do. */
export interface DraftOut {
  text: string;
  position: Position | null;
  reason: Reason | null;
  cell: string | null;
  phases: string[];
}

/** Where a line leads: the position, what may be played there, the tiles not seen yet, and what the last event did;
 * with `preview`, what that event would do, or why not.
 */
export interface ExploredOut {
  position: Position;
  legal: string[];
  unseen: Record<string, number>;
  outcome: Outcome | null;
  added: string[];
  text: string;
  chance: string | null;
  preview: PreviewMessage | null;
  reason: Reason | null;
}

/** An event that a search finds good, the chance of who plays it (or the points, or tiles, of all), and what speaks
 * for it.
 */
export interface Promising {
  event: string;
  win: number;
  points: number;
  reasons: HintReason[];
}

/** What a short search thinks of a position: each seat's chance (or the points, or tiles, that all can expect), and
 * the best three events.
 */
export interface EvaluatedOut {
  win: number[];
  points: number;
  options: Promising[];
}

/** The analysis of a table's game: how much is done, how many were asked for before it, and what is known by now (as
 * `feurio.analysis.Analysis.to_json` has it).
 */
export interface AnalysisOut {
  state: "none" | "working" | "done";
  done: number;
  ahead: number;
  analysis: Record<string, unknown> | null;
}

/** The heat of a cell as a sum (rules 2.2). */
export interface SumMark {
  cell: string;
  beside: string[];
  numbers: number[];
  total: number;
}

/** The edges of a tile, anticlockwise from east: free ones, and those with a tile behind them (rules 1.3). */
export interface EdgesMark {
  cell: string;
  free: string[];
  shut: string[];
}

/** What is drawn to show why. */
export interface Marks {
  sums: SumMark[];
  edges: EdgesMark[];
  regions: RegionScore[];
}

/** What is said at a step: what to do, a line of reason below it, and the answers to right and wrong. */
export interface StepTexts {
  ask: string;
  then: string;
  right: string;
  wrong: string;
}

/** A step as the browser shows it: it knows no rules, so everything that may be done is here. */
export interface StepOut {
  id: string;
  kind: string;
  number: number;
  seat: number;
  position: Position;
  text: string;
  legal: string[];
  choices: string[];
  wanted: number;
  lit: string[];
  marks: Marks;
  answer: string;
  texts: StepTexts;
}

export interface LessonTitle {
  id: string;
  title: string;
  seconds: number;
  steps: number;
}

export interface LessonOut {
  id: string;
  title: string;
  why: string;
  rule: string;
  seconds: number;
  steps: StepOut[];
}

export interface TrackOut {
  game: string;
  lessons: LessonOut[];
}

export interface TrackTitles {
  game: string;
  lessons: LessonTitle[];
}

export interface LessonsOut {
  tracks: TrackTitles[];
}

/** What somebody did: an event, a cell or an answer. */
export interface GivenBody {
  given: string;
}

/** What the referee says to it: whether it is right, why the rules forbid it, what it would do, what shows why. */
export interface Taught {
  right: boolean;
  asked: boolean;
  reason: Reason | null;
  preview: PreviewMessage | null;
  marks: Marks | null;
}

/** A word as a page needs it. */
export interface WordEntry {
  id: string;
  word: string;
  means: string;
  forms: string;
  rule: string;
  picture: string;
}

/** The words of the games, each with the rule that has it and the picture that shows it. */
export interface WordsOut {
  words: WordEntry[];
}

/** A rating, how sure it is, and what it comes from. */
export interface StandingOut {
  rating: number;
  spread: number;
  played: number;
  solved: number;
}

/** How far somebody has come with a puzzle; `wrong` are the attempts that failed. */
export interface ComeOut {
  wrong: number;
  tries: number;
  hinted: boolean;
  done: boolean;
  solved: boolean;
}

/** What a puzzle is about, and the rule it comes from. */
export interface ThemeOut {
  theme: string;
  rule: string;
}

/** The explanation: by how much every other answer falls short, how many positions were searched, what it is about,
 * the events of the answer, and the position in one line, to try out something else.
 */
export interface SolvedOut {
  position: string;
  margin: number;
  nodes: number;
  themes: ThemeOut[];
  answer: string[];
}

/** A puzzle to solve. Its themes are told once it is done. */
export interface PuzzleOut {
  name: string;
  edition: string;
  game: string;
  aim: string;
  goal_name: string;
  goal: number;
  turns: number;
  coming: number[];
  grade: string;
  seat: number;
  number: number;
  position: Position;
  legal: string[];
  standing: StandingOut;
  me: StandingOut;
  come: ComeOut;
  solved: SolvedOut | null;
}

/** What the search says to the events so far, and where they lead: the last of them with what came after it. */
export interface JudgedOut {
  right: boolean | null;
  reached: number | null;
  wrong_name: string;
  done: boolean;
  reason: Reason | null;
  log: Outcome[];
  number: number;
  position: Position | null;
  legal: string[];
  come: ComeOut;
  before: number;
  after: number;
  solved: SolvedOut | null;
}

/** What it is about; then the event to play. */
export interface PuzzleHintOut {
  themes: ThemeOut[];
  event: string | null;
}

/** Puzzles of one kind: how many there are, and how many one has solved. */
export interface ShelfOut {
  id: string;
  count: number;
  done: number;
}

export interface PuzzlesOut {
  count: number;
  me: StandingOut;
  games: ShelfOut[];
  themes: ShelfOut[];
}

/** The next puzzle; none if all of them are done. */
export interface NextOut {
  name: string | null;
}

/** The events that somebody has played since the puzzle's position, without those of others and of chance; `day` is
 * the one whose puzzle it is solved as.
 */
export interface EventsBody {
  events: string[];
  day?: string;
}

export interface GiveUpBody {
  day?: string;
}

export interface HintBody {
  step: number;
  events?: string[];
}

/** A day's deal or puzzle as somebody finds it: `table` where it was begun, `card` its result in hexagons. */
export interface HalfOut {
  edition: string;
  game: string;
  done: boolean;
  points: number;
  table: string | null;
  card: string;
}

/** How many have played it here, and how many of them one was better than, in percent. */
export interface OthersOut {
  count: number;
  better: number;
}

export interface DayPlayed {
  date: string;
  played: boolean;
}

/** A day: what there is, and what one made of it. */
export interface DailyOut {
  date: string;
  number: number;
  on_time: boolean;
  par: number;
  puzzle: string;
  goal_name: string;
  goal: number;
  turns: number;
  puzzle_result: HalfOut;
  deal: HalfOut;
  others: OthersOut;
  others_puzzle: OthersOut;
  streak: number;
  week: DayPlayed[];
}

export type Said =
  | TableMessage
  | EventsMessage
  | SeatsMessage
  | Done
  | Refused
  | PreviewMessage
  | WhyMessage
  | LookMessage
  | HintMessage
  | SureMessage
  | AgainMessage
  | HintedMessage
  | AnalysisMessage
  | Pong
  | ErrorMessage;

export type Asked =
  | Play
  | Hello
  | Preview
  | Why
  | Look
  | Undo
  | Draw
  | Correct
  | Hint
  | Sure
  | Ready
  | Ping;
