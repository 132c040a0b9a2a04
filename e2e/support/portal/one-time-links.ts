import type { Database } from "../databases/engines.ts";
import type { ReachedDatabase } from "../databases/reached-databases.ts";
import { runProgram } from "../services/process.ts";
import type { Settings } from "../services/service.ts";

/** Every setup link that a service has printed for people, oldest first. */
export function setUpLinksIn(output: string): string[] {
  const lines = output.split("\n").filter((line) => !line.startsWith("{"));
  return lines.flatMap((line) => /https?:\/\/\S+\/portal\/set-up#\S+/.exec(line) ?? []);
}

/** Runs `npm run setup-link` on a database. */
export function runSetUpLink(database: Database, given: readonly string[] = [], settings: Settings = {}) {
  return runProgram("commands/setup-link.ts", {
    arguments: given,
    environment: { DATABASE_URL: database.url, ...settings },
  });
}

/** Moves the expiry of links into the past: of a mosque's, or of all. */
export async function letLinksExpire(database: ReachedDatabase, mosqueId?: string): Promise<void> {
  const which = mosqueId ? `WHERE mosque_id = '${mosqueId}'` : "";
  await database.execute(`UPDATE links SET expires_at = '2026-01-01T00:00:00.000Z' ${which}`);
}
