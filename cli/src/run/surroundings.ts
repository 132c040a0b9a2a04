import type { Signals } from "./signals.ts";

/** Everything outside the program that a run uses, besides files and the network. */
export interface Surroundings {
  environment: Readonly<Record<string, string | undefined>>;
  cwd: string;
  /** The clock. */
  now: () => Date;
  /** A new id that no other run has. */
  createId: () => string;
  /** Reads standard input to its end. */
  readInput: () => Promise<Uint8Array>;
  /** Prints the result: a plan for people, or one JSON document. */
  print: (text: string) => void;
  /** Logs progress and problems. */
  log: (text: string) => void;
  /** Whether their outputs are terminals that show colours. */
  colour: { print: boolean; log: boolean };
  /** Whether to log the server's responses even without --verbose: true for files, false for terminals. */
  logResponses: boolean;
  /** Asks the person at the terminal; undefined without one. */
  ask: ((question: string) => Promise<string>) | undefined;
  signals: Signals;
}
