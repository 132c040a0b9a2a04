import type { ExplainedRequest } from "@mosque-sync/contract";
import { apiLanguage } from "@mosque-sync/contract/languages";
import type { Messages } from "#messages/en/index.ts";
import type { Language } from "#messages/languages.ts";

/** The meaning of a request, in the reader's language: in the portal's words, else in the response's own English. */
export function adminSentence(
  { activity, website }: Messages,
  language: Language,
  { reason, status, explanation }: Pick<ExplainedRequest, "reason" | "status" | "explanation">,
): string {
  if (reason === undefined) return status === 304 ? activity.notModified : activity.requestWorked;
  const texts: Readonly<Record<string, string>> = website.byReason;
  const answered = language === apiLanguage ? explanation?.adminSummary : undefined;
  return texts[reason] ?? answered ?? website.other(reason);
}
