import { createClient } from "@mosque-sync/client";
import { renderProgress } from "../print/progress.ts";
import { Stop } from "../run/stop.ts";
import type { Surroundings } from "../run/surroundings.ts";
import type { MosqueClient } from "../sync/mosque-state.ts";
import type { OnProgress } from "../sync/progress.ts";
import type { Settings } from "./settings.ts";

/**
 * Creates the client for the mosque of the settings.
 * @param fetch replaces the runtime's own
 * @throws {Stop} when the address or the key is malformed
 */
export function createMosqueClient(
  { baseUrl, apiKey, mosqueId }: Pick<Settings, "baseUrl" | "apiKey" | "mosqueId">,
  fetch: typeof globalThis.fetch = globalThis.fetch,
): MosqueClient {
  try {
    return createClient({ baseUrl, apiKey, mosqueId, fetch });
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new Stop(
      "error",
      error.message.replace(/^(?:baseUrl|apiKey)\b/, (name) => settings[name] ?? name),
    );
  }
}

/** The settings that hold the client's options. */
const settings: Readonly<Record<string, string>> = {
  baseUrl: "MOSQUE_SYNC_BASE_URL",
  apiKey: "MOSQUE_SYNC_API_KEY",
};

/**
 * Checks the address of a server before it is saved.
 * @throws {Stop} when it is malformed
 */
export function requireBaseUrl(baseUrl: string): string {
  createMosqueClient({ baseUrl, apiKey: "not-used", mosqueId: "not-used" });
  return baseUrl;
}

/**
 * Creates a client that can only read: a request other than GET fails before it is sent.
 * @throws {Stop} when the address or the key is malformed
 */
export function createReadingClient(settings: Settings): MosqueClient {
  return createMosqueClient(settings, async (input, init) => {
    if (init?.method !== "GET") throw new Error("A client that only reads was asked to write.");
    return globalThis.fetch(input, init);
  });
}

/** Creates a log of requests; with the responses if `verbose` or `logResponses`. */
export function createProgressLog(verbose: boolean, { log, colour, logResponses }: Surroundings): OnProgress {
  const options = { colour: colour.log, responses: logResponses || verbose };
  return (progress) => log(renderProgress(progress, options));
}
