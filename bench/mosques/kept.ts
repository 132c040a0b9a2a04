import { existsSync } from "node:fs";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { DatabaseIsNewer } from "../../server/src/store/migrations/refusals.ts";
import { openStore } from "../../server/src/store/store.ts";
import type { Mosque } from "./mosque.ts";
import { type SeedCounts, seed } from "./seed.ts";

/** A SQLite database that stays for the next run, because making it takes minutes. */
export interface KeptDatabase {
  readonly databaseUrl: string;
  readonly path: string;
  /** Some of its mosques, spread over the whole; each has announcements and events. */
  readonly mosques: readonly Mosque[];
}

/** How many mosques of a kept database can be used at most. */
const usable = 20_000;
/** How often progress is shown, in milliseconds. */
const showEveryMs = 5_000;

/** Whether this database was made by an earlier run. */
export function isKept(counts: SeedCounts): boolean {
  return existsSync(listOf(counts));
}

/** Opens a kept database, which updates its schema, or makes it. */
export async function keptDatabase(counts: SeedCounts, show: (text: string) => void): Promise<KeptDatabase> {
  const path = `${folderOf(counts)}data.db`;
  const databaseUrl = `sqlite:${path}`;
  if (!isKept(counts) || !(await opens(databaseUrl))) await make(databaseUrl, counts, show);
  const mosques = JSON.parse(await readFile(listOf(counts), "utf8")) as Mosque[]; // `make` wrote it.
  return { databaseUrl, path, mosques };
}

/** False if a newer program has changed the database's schema. */
async function opens(databaseUrl: string): Promise<boolean> {
  try {
    await (await openStore({ databaseUrl, isUnhurried: true })).close();
    return true;
  } catch (error) {
    if (error instanceof DatabaseIsNewer) return false;
    throw error;
  }
}

async function make(databaseUrl: string, counts: SeedCounts, show: (text: string) => void): Promise<void> {
  await rm(folderOf(counts), { recursive: true, force: true });
  await mkdir(folderOf(counts), { recursive: true });
  const startedAt = performance.now();
  let shownAt = startedAt;
  const every = Math.max(1, Math.ceil(counts.mosques / counts.itemsEvery / usable));
  const list: Mosque[] = [];
  let withItems = 0;
  await seed(
    databaseUrl,
    counts,
    (mosque, hasItems) => {
      if (hasItems && withItems++ % every === 0) list.push(mosque);
    },
    (done) => {
      const now = performance.now();
      if (now - shownAt < showEveryMs && done < counts.mosques) return;
      shownAt = now;
      const seconds = (now - startedAt) / 1_000;
      const left = (seconds / done) * (counts.mosques - done);
      show(
        `${done.toLocaleString("en")} of ${counts.mosques.toLocaleString("en")} mosques made, ${Math.ceil(left)} s left`,
      );
    },
  );
  await writeFile(listOf(counts), JSON.stringify(list));
}

function folderOf({ mosques }: SeedCounts): string {
  return fileURLToPath(new URL(`../kept/${mosques}-mosques/`, import.meta.url));
}

/** Written last, so that a database without it is incomplete. */
function listOf(counts: SeedCounts): string {
  return `${folderOf(counts)}mosques.json`;
}
