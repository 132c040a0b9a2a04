import { createClient } from "@mosque-sync/client";
import { renderProgress } from "../print/progress.ts";
import type { Surroundings } from "../run/surroundings.ts";
import { Stop } from "../stop.ts";
import type { MosqueClient } from "../sync/actual.ts";
import type { OnProgress } from "../sync/progress.ts";
import type { Settings } from "./settings.ts";

/**
 * Makes the client for the mosque of the settings.
 * @param fetch used instead of the runtime's own
 * @throws {Stop} when an address or a key cannot be one
 */
export function createMosqueClient(
  { baseUrl, apiKey, mosqueId }: Settings,
  fetch: typeof globalThis.fetch = globalThis.fetch,
): MosqueClient {
  try {
    return createClient({ baseUrl, apiKey, mosqueId, fetch });
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new Stop("error", `Check MOSQUE_SYNC_BASE_URL and MOSQUE_SYNC_API_KEY: ${error.message}`);
  }
}

/** Logs every request as it is answered, with the answer where it is wanted. */
export function createProgressLog(verbose: boolean, { log, colour, logAnswers }: Surroundings): OnProgress {
  const options = { colour: colour.log, answers: logAnswers || verbose };
  return (progress) => log(renderProgress(progress, options));
}
