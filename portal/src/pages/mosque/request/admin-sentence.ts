import type { ExplainedRequest } from "@mosque-sync/contract";
import type { Messages } from "#messages/en/index.ts";
import type { Language } from "#messages/languages.ts";

/**
 * What a request means, in the reader's language: in the portal's own words, else in English as the answer itself said
 * it to the website.
 */
export function adminSentence(
  { activity, website }: Messages,
  language: Language,
  { reason, status, explanation }: Pick<ExplainedRequest, "reason" | "status" | "explanation">,
): string {
  if (reason === undefined) return status === 304 ? activity.notModified : activity.requestWorked;
  const texts: Readonly<Record<string, string>> = website.byReason;
  const answered = language === "en" ? explanation?.adminSummary : undefined;
  return texts[reason] ?? answered ?? website.other(reason);
}
