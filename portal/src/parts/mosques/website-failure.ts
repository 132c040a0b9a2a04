import type { Messages } from "#messages/en/index.ts";

/**
 * Why a request from a mosque's website failed, in the reader's language.
 * @param reason an exact reason of the API
 */
export function websiteFailure({ website }: Messages, reason: string): string {
  const texts: Readonly<Record<string, string>> = website.byReason;
  return texts[reason] ?? website.other(reason);
}
