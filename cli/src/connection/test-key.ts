import { testKeyBeginning } from "@mosque-sync/client";

/** Whether the settings are those of a test mosque, which the key alone tells. */
export function isOfTestMosque({ apiKey }: { readonly apiKey: string }): boolean {
  return apiKey.startsWith(testKeyBeginning);
}
