// What goes over the wire, as docs/protocol.md describes it: answers over HTTP, messages over the socket.

/** The seat of a player: 1, 2, 3 …; chance is 0. */
export type Seat = number;

// --- games and tables ------------------------------------------------------------------------------------------------

export interface Option {
  name: string;
  /** The first is the usual one. */
  choices: string[];
  help: string;
}

export interface Level {
  number: number;
  name: string;
  /** The key of a sentence about how it plays; empty if there is none. */
  style?: string;
  /** Its face, a file in the folder of the game's page; empty if there is none. */
  face?: string;
  /** Whether it is a step on the ladder from weak to strong. */
  ranked?: boolean;
}

export interface Game {
  name: string;
  title: string;
  seats: string[];
  has_secrets: boolean;
  options: Option[];
  levels: Level[];
  how_to_type: string;
  /** The rules in a few plain paragraphs, where the game has no page that tells them. */
  rules?: string;
  /** What there is of the game beside its rules: page, courses, puzzles, analyst … */
  offers: string[];
  /** The key of the lesson that a newcomer takes first; empty if there are none. */
  lesson?: string;
  /** Whether a game that is over can be seen as a moving picture. */
  film?: boolean;
  gif?: boolean;
}

export interface Games {
  games: Game[];
  /** The keys of the ready-made phrases of the chat. */
  phrases: string[];
}

export type Clock =
  | { kind: "none" }
  | { kind: "sudden"; seconds: number }
  | { kind: "increment"; seconds: number; increment: number }
  | { kind: "days"; days: number };

export interface Sitting {
  kind: "open" | "person" | "computer";
  name: string;
  level?: number;
  mine: boolean;
  /** Whether a program of somebody's own plays. */
  bot?: boolean;
}

export interface Outcome {
  /** Null for a draw. */
  winner: Seat | null;
  how: string;
  text: string;
  /** Who alone lost where nobody alone won. */
  loser?: Seat | null;
}

export type Status = "waiting" | "playing" | "over";

export interface Table {
  id: string;
  game: string;
  title: string;
  options: Record<string, string>;
  status: Status;
  created: number;
  updated: number;
  open: boolean;
  seq: number;
  plies: number;
  seats: Record<Seat, Sitting>;
  mine: Seat[];
  clock: Clock;
  to_act: Seat[];
  score: number[] | null;
  outcome: Outcome | null;
  /** The table of the rematch. */
  next: string | null;
  /** Whether ratings depend on it. */
  rated?: boolean;
  /** Where it belongs, if it is played in a tournament; an arena has no rounds. */
  tournament?: { id: string; name: string; round?: number } | null;
}

/** What a table is asked to be. */
export interface Wishes {
  game: string;
  options: Record<string, string>;
  seats: Record<Seat, string>;
  shuffle: boolean;
  names: Record<Seat, string>;
  clock: Clock;
  open: boolean;
  rated?: boolean;
}

export interface Move {
  word: string;
}

/** A position as one viewer sees it; each game adds what is its own. */
export interface View {
  game: string;
  line: string;
  viewer: Seat | null;
  to_act: Seat[];
  moves: Move[];
  /** In games of rounds, the one that is played. */
  round?: number;
  score?: number[];
}

export interface Warmup {
  done: number;
  total: number;
  now: string;
  ready: boolean;
  playable: boolean;
}

/** Who this browser's person is. */
export interface Own {
  /** Whether anything is remembered of them. */
  known: boolean;
  name: string;
  page: string;
  since: number | null;
  shown: "open" | "name" | "closed";
  bot: boolean;
  devices: { since: number; here: boolean }[];
  passkeys: { id: string; since: number; used: number | null }[];
  /** So long the host lets them say nothing. */
  silenced_until: number | null;
}

/** Somebody else: by their page, or by where they sit. */
export type Whom = { page: string } | { table: string; seat: Seat };

/** How somebody is ignored, and what takes it back. */
export interface Ignoring {
  how: "muted" | "blocked" | null;
  id: string;
}

/** Somebody whom one has muted or blocked. */
export interface Ignored {
  id: string;
  name: string;
  how: "muted" | "blocked";
  since: number;
}

/** What is to be known of somebody else at a table. */
export interface Neighbour extends Ignoring {
  /** Until when they are on vacation. */
  away_until: number | null;
}

/** What somebody waits for who wants to play now. */
export interface PairingWish {
  game: string;
  options: Record<string, string>;
  pace: "quick" | "calm" | "days";
  rated: boolean;
  name: string;
}

/** How it stands for somebody who waits. */
export interface Stand {
  since: number;
  waiting: number;
  playing: number;
  /** How many seconds it took lately; null if nobody was paired. */
  lately: number | null;
  rating: number;
  provisional: boolean;
}

export interface WatchedGame {
  id: string;
  game: string;
  title: string;
  options: Record<string, string>;
  seats: Record<Seat, Sitting>;
  clock: Clock;
  rated: boolean;
  strength: number | null;
}

export interface Leaderboard {
  pool: { game: string; options: Record<string, string>; pace: string };
  best: { page: string; name: string; bot: boolean; rating: number; games: number }[];
}

/** The page of a player, as far as the player wants. */
export interface Player {
  page: string;
  name: string;
  bot: boolean;
  since: number;
  shown: Own["shown"];
  mine: boolean;
  /** How one ignores this player. */
  ignored: Ignoring["how"];
  ignored_id: string;
  ratings: {
    pool: Leaderboard["pool"];
    rating: number;
    provisional: boolean;
    games: number;
    graph: [number, number][];
  }[];
  games: { table: Table; seat: Seat }[];
  best: { table: Table; seat: Seat; against: number }[];
  openings: { game: string; words: string[]; games: number; won: number }[];
}

/** A rating at a table; `before` the game, once it has counted. */
export interface SeatRating {
  rating: number;
  provisional: boolean;
  before: number | null;
  /** Where more is told of the player; empty for those who want no page. */
  page: string;
}

// --- the socket ------------------------------------------------------------------------------------------------------

export interface Ply {
  n: number;
  seat: Seat;
  word: string;
  at: number;
  round?: number;
  secret?: boolean;
  commitment?: string;
  salt?: string;
}

/** A secret that is one no longer. */
export interface Shown {
  n: number;
  seat: Seat;
  round: number;
  word: string;
  salt: string;
  commitment: string;
}

export type Chat = { seq: number; at: number; seat: Seat; phrase?: string; text?: string };

export type Offered = "draw" | "undo" | "rematch";

export interface State {
  seq: number;
  status: Status;
  plies: number;
  round: number;
  to_act: Seat[];
  asked: Record<Seat, number>;
  view: View;
  outcome: Outcome | null;
  clocks: Clocks | null;
  offers: Record<Offered, Seat[]>;
  can_undo: boolean;
  next: string | null;
}

export interface Clocks {
  kind: Clock["kind"];
  left: Record<Seat, number>;
  running: Seat[];
  at: number;
}

export type Event = { at: number } & (
  | { kind: "created" | "resumed" }
  | { kind: "granted"; seat: Seat; seconds: number }
  | { kind: "joined" | "passed"; seat: Seat; name: string }
  | MoveEvent
  | { kind: "chat"; seat: Seat; phrase?: string; text?: string; muted?: boolean }
  | { kind: "offer"; seat: Seat; what: Offered }
  | AnswerEvent
  | { kind: "close"; seat: Seat; word: "resign" | "time" | "draw"; reveal?: Shown[] }
);

export type MoveEvent = { kind: "move" } & Ply & { reveal?: Shown[] };

export interface AnswerEvent {
  kind: "answer";
  seat: Seat;
  what: Offered;
  accept: boolean;
  /** After an accepted undo: how many are left. */
  plies?: number;
  /** After an accepted rematch: where it is. */
  table?: string;
}

export interface Presence {
  seats: Record<Seat, boolean>;
  watchers: number;
}

export interface Hello {
  type: "hello";
  protocol: number;
  seat: Seat | null;
  seq: number;
  table: Table;
  state: State;
  plies: Ply[];
  chat: Chat[];
  missed?: { seq: number; event: Event }[];
  presence: Presence;
  warmup: Warmup;
}

export interface Ack {
  type: "ack";
  id: string;
  seq: number;
}

export interface Refusal {
  type: "refused";
  id: string;
  code: string;
  reason: string;
}

/** From the server. */
export type Heard =
  | Hello
  | { type: "event"; seq: number; event: Event; state?: State }
  | Ack
  | Refusal
  | ({ type: "presence" } & Presence)
  | ({ type: "warmup" } & Warmup)
  | { type: "ping" | "pong"; t: number };

/** From the page: what changes something; it gets its `id` when it is sent. */
export type Deed =
  | { type: "move"; seq: number; word: string; salt?: string; commitment?: string }
  | { type: "chat"; phrase?: string; text?: string }
  | { type: "resign" | "claim" }
  | { type: "offer"; what: Offered }
  | { type: "answer"; what: Offered; accept: boolean };

/** From the page. */
export type Said =
  | (Deed & { id: string; seat: Seat | null })
  | { type: "look"; seat: Seat | null }
  | { type: "sync"; since: number }
  | { type: "ping" | "pong"; t: number };

// --- lessons and remarks ---------------------------------------------------------------------------------------------

export interface Course {
  name: string;
  game: string;
  title: string;
  lessons: { key: string; title: string; steps: string[] }[];
}

export interface Step {
  key: string;
  seat: Seat;
  kind: "play" | "pick";
  /** What may be picked. */
  choices: string[];
  /** Cells to point at. */
  marks: string[];
  text: string;
  task: string;
  view: View;
}

export interface Lesson {
  key: string;
  title: string;
  course: string;
  game: string;
  steps: Step[];
  /** The key of the next lesson. */
  following: string | null;
}

/** What is said to a try. */
export interface Checked {
  right: boolean;
  text: string;
  view: View | null;
  reply: string | null;
  next: View | null;
}

export interface Advice {
  text: string;
  word: string | null;
}

/** All lessons with all answers. */
export interface Whole {
  courses: Course[];
  lessons: Record<string, Lesson>;
  steps: Record<string, { hint: string; solution: string; solution_text: string; verdicts: Record<string, Checked> }>;
  /** What is said to an answer that the rules forbid. */
  other: string;
}

export interface Remark {
  kind: string;
  seat: Seat;
  cells: string[];
  words: string[];
  text: string;
}

export interface Remarks {
  plies: number;
  remarks: Remark[];
}

// --- puzzles ---------------------------------------------------------------------------------------------------------

export interface Grade {
  key: string;
  name: string;
  puzzles: string[];
}

export interface Theme {
  key: string;
  name: string;
  count: number;
}

/** The puzzles of one game. */
export interface GamePuzzles {
  game: string;
  title: string;
  daily: string;
  task: string;
  grades: Grade[];
  themes: Theme[];
}

export interface PuzzleList {
  day: string;
  games: GamePuzzles[];
}

export interface Puzzle {
  id: string;
  game: string;
  seat: Seat;
  grade: string;
  grade_name: string;
  rating: number;
  turns: number;
  task: string;
  /** Empty where any legal turn may be tried. */
  choices: string[];
  /** In how many of a hundred cases each piece is the opponent's, or is taken for yours. */
  beliefs: Record<string, number> | null;
  image: Record<string, number> | null;
  story: string[];
  view: View;
}

/** What puzzle is wanted: near a strength, or the next of a streak or rush. */
export interface PuzzleWish {
  game: string;
  rating?: number;
  seen?: string[];
  grade?: string | null;
  theme?: string | null;
  number?: number;
  seed?: number;
}

/** A turn with the board after it. */
export interface ShownTurn {
  word: string;
  view: View;
}

export interface Verdict {
  /** Null is against the rules. */
  verdict: "solved" | "right" | "slow" | "wrong" | null;
  text: string;
  shown: ShownTurn[];
  turns_left: number;
}

export interface Help {
  text: string;
  cell: string | null;
  word: string | null;
}

export interface Proof {
  text: string;
  themes: string[];
  shown: ShownTurn[];
  over: boolean;
  /** What each choice is worth. */
  chances: Record<string, number>;
}

/** A strength by Glicko-2. */
export interface Strength {
  rating: number;
  deviation: number;
  volatility: number;
}
