import type { LinkTexts } from "#messages/en/timetable/links.ts";

/**
 * Why the link of a timetable fails, in the reader's language.
 * @param status of the response, if the failure is about it
 * @returns undefined for a reason that this program does not know
 */
export function linkProblem(
  { problem, status: withStatus }: LinkTexts,
  reason: string | number | undefined,
  status?: number,
): string | undefined {
  const texts: Readonly<Record<string, string>> = problem;
  const text = typeof reason === "string" && Object.hasOwn(texts, reason) ? texts[reason] : undefined;
  return text !== undefined && status !== undefined ? `${text} ${withStatus(status)}` : text;
}
