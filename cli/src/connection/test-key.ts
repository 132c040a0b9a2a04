import { testKeyBeginning } from "@mosque-sync/client";

/** Whether the settings are for a test mosque, which the key tells. */
export function isOfTestMosque({ apiKey }: { readonly apiKey: string }): boolean {
  return apiKey.startsWith(testKeyBeginning);
}
