import { existsSync } from "node:fs";
import path from "node:path";
import { writeNewFile } from "../../files/new-file.ts";

/** What a new `.env` says: everything but the key. */
export interface Address {
  baseUrl: string;
  mosqueId: string;
}

/** Only its owner may read it, for the key will stand in it. */
const ownerOnly = 0o600;

/** Whether a folder has a `.env`, which is then left as it is. */
export function hasEnvFile(folder: string): boolean {
  return existsSync(path.join(folder, ".env"));
}

/** Writes a `.env` with a place for the key. */
export function writeEnvFile(folder: string, { baseUrl, mosqueId }: Address): string {
  const text = `# Where mosque-sync sends to. Keep this file to yourself: whoever has the key can write.
MOSQUE_SYNC_BASE_URL=${baseUrl}
MOSQUE_SYNC_MOSQUE_ID=${mosqueId}
# The key from the portal:
MOSQUE_SYNC_API_KEY=
`;
  return writeNewFile(path.join(folder, ".env"), text, false, ownerOnly);
}
