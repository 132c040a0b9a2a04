/** How severe a finding is, as the program uses it. People see {@link Level}. */
export type Severity =
  /** The cell, row, column or file is not used. */
  | "error"
  /** The day's times are off by the size of a clock change. A sync uses them only if allowed to. */
  | "slip"
  /** The cell, row or column is used as it is, although it is probably wrong. */
  | "warning"
  /** How the file was understood; no problem. */
  | "info";

/** How severe a finding is, as people see it: cannot be used, probably wrong, or only said. */
export type Level = "error" | "warning" | "info";

/** The level of a severity (decision 10.2): a sync refuses a slip unless it is allowed, so a slip is an error. */
export function levelOf(severity: Severity): Level {
  return severity === "slip" ? "error" : severity;
}

/** The times that a finding makes unknown: a sync sends and removes none of them (decision 10.70). */
export type Hidden =
  /** Everything that the file or the sheet might hold. A sync stops until a person allows it. */
  | "file"
  /** Everything that the column might hold. A sync stops until a person allows it. */
  | "column"
  /** The times of a row or a day. */
  | "day"
  /** One time, or the times of one prayer. */
  | "time"
  | "nothing";

/** The texts of a notice, with `{name}` placeholders that each finding fills in. */
export interface NoticeTexts {
  readonly severity: Severity;
  readonly hides: Hidden;
  /** The problem, as the end of a sentence about the cell, row or file. */
  readonly problem: string;
  /** How to fix it. */
  readonly fix: string;
  /** The same for people at a page, if it differs: they have no shell and no `mosque.yaml`. May be empty. */
  readonly fixOnPage?: string;
  /** The same for senders of requests, if it differs from the page's: they have query parameters and the open format. */
  readonly fixInRequest?: string;
  /** What happened and why it matters, in one to three sentences, for the notice's page. */
  readonly why: string;
  /** A cell, row or heading that is wrong, and the same one corrected. */
  readonly example?: { readonly wrong: string; readonly right: string };
}
