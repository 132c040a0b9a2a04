import { isCallError } from "@mosque-sync/client";
import type { MosqueClient } from "../../sync/mosque-state.ts";
import { type OnProgress, tell } from "../../sync/progress.ts";

/** Checks that the server responds. */
export async function checkHealth(client: MosqueClient, onProgress: OnProgress): Promise<string> {
  const { service, version } = await tell(onProgress, "read health", () => client.getHealth());
  return `the server answers (${service ?? "unnamed"}, version ${version ?? "unknown"})`;
}

/** Checks that the key is for the mosque. */
export async function checkCapabilities(client: MosqueClient, onProgress: OnProgress): Promise<string> {
  const { approvedProfileFields: fields, supportedPrayerKeys: keys } = await tell(
    onProgress,
    "read capabilities",
    () => client.getCapabilities(),
  );
  const list = (names: readonly string[]) => (names.length === 0 ? "none" : names.join(", "));
  return `the key is for this mosque\nwritable profile fields: ${list(fields)}\nprayers: ${list(keys)}`;
}

/**
 * Checks that the key may write, by deleting a row that does not exist. This changes no data, and servers check the
 * scope before they look for the row.
 * @param unknownId an id that no row has
 */
export async function checkScope(
  client: MosqueClient,
  unknownId: string,
  onProgress: OnProgress,
): Promise<string> {
  const report: OnProgress = (progress) =>
    onProgress(
      progress.kind === "failed" && isOfRow(progress.error)
        ? { ...progress, kind: "refused as expected" }
        : progress,
    );
  try {
    await tell(report, "try to delete no row", () => client.deletePrayer({ prayerId: unknownId }));
  } catch (error) {
    if (!isOfRow(error)) throw error;
  }
  return "the key may read and write";
}

/** Whether a refusal is about the row, so that the key's scope was enough. */
function isOfRow(error: unknown): boolean {
  return isCallError(error) && error.kind === "api" && [400, 404, 409, 412, 422].includes(error.status);
}
