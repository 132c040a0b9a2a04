import { type NoticeName, notices, type Severity } from "./notices.ts";

/** What is wrong, how grave it is, and what to do about it; not yet where it was found. */
export interface Notice {
  notice: NoticeName;
  severity: Severity;
  problem: string;
  fix: string;
}

/** Where in a file something stands. */
export interface Place {
  file: string;
  /** The line in the file, counted from 1, where it has lines. */
  row?: number;
  column?: string;
  /** The text in that place. */
  value?: string;
}

/** Something wrong in a timetable, and where. */
export interface Finding extends Notice, Place {
  /** The day that it concerns, `YYYY-MM-DD`, where it is only one. */
  date?: string;
}

/** Something wrong in any file, such as a timetable or `mosque.yaml`. */
export type Fault = Place & Pick<Notice, "problem" | "fix">;

type Placeholder<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholder<Rest>
  : never;
/** The names that stand in the texts of a notice. */
type DetailOf<Name extends NoticeName> = Placeholder<
  (typeof notices)[Name]["problem"] | (typeof notices)[Name]["fix"]
>;
type Details<Name extends NoticeName> = [DetailOf<Name>] extends [never]
  ? []
  : [details: Record<DetailOf<Name>, string | number>];

/** A notice with its texts, which the details complete. */
export function notice<Name extends NoticeName>(name: Name, ...details: Details<Name>): Notice {
  const { severity, problem, fix } = notices[name];
  const values: Readonly<Record<string, string | number>> = details[0] ?? {};
  const filled = (text: string) =>
    text.replaceAll(/\{(\w+)\}/g, (_, detail: string) => String(values[detail]));
  return { notice: name, severity, problem: filled(problem), fix: filled(fix) };
}
