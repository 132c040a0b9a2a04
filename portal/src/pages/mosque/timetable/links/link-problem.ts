import type { TimetableTexts } from "#messages/en/timetable/timetable.ts";

/** Why a link fails, in the reader's language. @returns undefined for a reason that this program does not know */
export function linkProblem(
  { link }: TimetableTexts,
  reason: string | number | undefined,
): string | undefined {
  const texts: Readonly<Record<string, string>> = link.problem;
  return typeof reason === "string" && Object.hasOwn(texts, reason) ? texts[reason] : undefined;
}
