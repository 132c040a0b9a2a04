/** Everything outside the program that a run reads or writes. */
export interface Surroundings {
  environment: Readonly<Record<string, string | undefined>>;
  cwd: string;
  /** The clock. */
  now: () => Date;
  /** A new id that no other run has. */
  createId: () => string;
  /** The result: a plan for people, or one JSON document. */
  print: (text: string) => void;
  /** Progress and problems. */
  log: (text: string) => void;
  /** Whether each of the two is a terminal that shows colours. */
  colour: { print: boolean; log: boolean };
  /** Whether the server's answers are logged even without --verbose: in files, not on terminals. */
  logAnswers: boolean;
  /** Asks whoever sits at the terminal; undefined where nobody does. */
  ask: ((question: string) => Promise<string>) | undefined;
  /** Aborted when the program is asked to end. */
  stopped: AbortSignal;
}
