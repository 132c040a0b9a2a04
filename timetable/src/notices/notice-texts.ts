/** How severe a finding is. */
export type Severity =
  /** The cell, row, column or file is not used. */
  | "error"
  /** The day's times are off by the size of a clock change. A sync uses them only if allowed to. */
  | "slip"
  /** The cell, row or column is used as it is. */
  | "warning";

/** The texts of a notice, with `{name}` placeholders that each finding fills in. */
export interface NoticeTexts {
  readonly severity: Severity;
  /** What is wrong, as the end of a sentence about the cell, row or file. */
  readonly problem: string;
  /** How to fix it. */
  readonly fix: string;
  /** What happened and why it matters, for the notice's page: one or two sentences. */
  readonly why?: string;
}
