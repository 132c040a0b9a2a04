import { existsSync } from "node:fs";
import path from "node:path";
import { writeNewFile } from "../../files/new-file.ts";

/** The settings of a new `.env`, besides the key. */
export interface Address {
  baseUrl: string;
  mosqueId: string;
}

/** Only its owner may read it, because it will hold the key. */
const ownerOnly = 0o600;

/** Whether a folder already has a `.env`, which is then left unchanged. */
export function hasEnvFile(folder: string): boolean {
  return existsSync(path.join(folder, ".env"));
}

/** Writes a `.env` with a place for the key. */
export function writeEnvFile(folder: string, { baseUrl, mosqueId }: Address): string {
  const text = `# The server and mosque that mosque-sync updates. Keep this file private: the key allows changes.
MOSQUE_SYNC_BASE_URL=${baseUrl}
MOSQUE_SYNC_MOSQUE_ID=${mosqueId}
# The key from the portal:
MOSQUE_SYNC_API_KEY=
`;
  return writeNewFile(path.join(folder, ".env"), text, false, ownerOnly);
}
