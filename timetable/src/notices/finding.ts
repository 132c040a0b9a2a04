import { type Detail, type Details, filledWith, inEnglish, type Words } from "./detail.ts";
import type { Doubt } from "./doubt.ts";
import type { NoticeTexts, Severity } from "./notice-texts.ts";
import { type NoticeName, notices } from "./notices.ts";

/** A problem, its severity and its fix, before its place is known. */
export interface Notice {
  notice: NoticeName;
  severity: Severity;
  problem: string;
  fix: string;
  /** The values of the placeholders in its texts, if it has any: other languages fill their own texts. */
  details?: Details;
}

/** A place in a file. */
export interface Place {
  file: string;
  /** The sheet's name, if the file has several. */
  sheet?: string;
  /** The line in the file or sheet, counted from 1, if the file has lines. */
  row?: number;
  column?: string;
  /** The text at that place. */
  value?: string;
}

/** A problem in a timetable, and its place. */
export interface Finding extends Notice, Place {
  /** The day concerned, `YYYY-MM-DD`, if there is only one. */
  date?: string;
  /** The choices that a person has. */
  doubt?: Doubt;
}

/** Whether a finding hides all that a file or a column might hold, so that a sync stops (decision 10.72). */
export function hidesColumnOrFile({ notice: name, severity }: Finding): boolean {
  return severity === "error" && (notices[name].hides === "file" || notices[name].hides === "column");
}

/** A problem in any file, such as a timetable or `mosque.yaml`. */
export type Fault = Place & Pick<Notice, "problem" | "fix">;

/** The names of the placeholders in a text. */
export type Placeholder<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? (Name extends `${string} ${string}` ? never : Name) | Placeholder<Rest>
  : never;
/** The names of the placeholders in a notice's texts. */
type DetailOf<Name extends NoticeName> = Placeholder<
  (typeof notices)[Name]["problem"] | (typeof notices)[Name]["fix"]
>;
type DetailsOf<Name extends NoticeName> = [DetailOf<Name>] extends [never]
  ? []
  : [details: { readonly [Placeholder in DetailOf<Name>]: DetailIn<Placeholder> }];
/** Placeholders whose words are never from the file. */
type Worded =
  | "prayer"
  | "kind"
  | "direction"
  | "size"
  | "minutes"
  | "relation"
  | "subject"
  | "later"
  | "tooWhat";
type DetailIn<Name> = Name extends Worded ? Words : Detail;

/** A notice with its placeholders filled in. */
export function notice<Name extends NoticeName>(name: Name, ...given: DetailsOf<Name>): Notice {
  const { severity, problem, fix } = notices[name];
  const [details] = given as [details?: Details];
  const filled = (text: string) => (details ? filledWith(text, details, inEnglish) : text);
  return { notice: name, severity, problem: filled(problem), fix: filled(fix), ...(details && { details }) };
}

type FixedFinding = Pick<Finding, "notice" | "fix" | "details">;

/** The fix of a finding for people at a page, without a shell and a `mosque.yaml`. */
export function fixOnPage(finding: FixedFinding): string {
  const { fixOnPage: onPage }: NoticeTexts = notices[finding.notice];
  return filledFix(onPage, finding);
}

/** The fix of a finding for senders of requests, who have query parameters instead of a `mosque.yaml`. */
export function fixInRequest(finding: FixedFinding): string {
  const { fixOnPage: onPage, fixInRequest: inRequest = onPage }: NoticeTexts = notices[finding.notice];
  return filledFix(inRequest, finding);
}

/** @returns the usual fix without a text, and for findings that were stored without their details */
function filledFix(text: string | undefined, { fix, details }: FixedFinding): string {
  const isKnown = details !== undefined || !text?.includes("{");
  return text === undefined || !isKnown ? fix : filledWith(text, details ?? {}, inEnglish);
}
