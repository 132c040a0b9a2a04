import { existsSync } from "node:fs";
import { readdir, rename, rm, stat } from "node:fs/promises";
import { fileURLToPath } from "node:url";

const cache = fileURLToPath(new URL("../../node_modules/.cache/", import.meta.url));

/** How long another version of a bundle may still be in use, in milliseconds: no run takes as long. */
const inUseMs = 24 * 60 * 60 * 1_000;

/**
 * The folder of a bundle, which is written once for each version. Outdated versions are removed.
 * @param write writes the bundle into a folder that does not exist yet
 */
export async function keepBundle(
  name: string,
  version: string,
  write: (folder: string) => Promise<unknown>,
): Promise<string> {
  const folder = `${cache}${name}-${version}`;
  if (existsSync(folder)) return folder;
  await removeOutdated(name);
  // Two runs may bundle at the same time: the folder appears only when complete.
  const unfinished = `${folder}-${process.pid}`;
  await write(unfinished);
  await rename(unfinished, folder).catch((error) => {
    if (!existsSync(folder)) throw error;
  });
  return folder;
}

async function removeOutdated(name: string): Promise<void> {
  const folders = existsSync(cache) ? await readdir(cache) : [];
  for (const folder of folders.filter((each) => each.startsWith(`${name}-`))) {
    const path = cache + folder;
    const isOutdated = Date.now() - (await stat(path)).mtimeMs > inUseMs;
    if (isOutdated) await rm(path, { recursive: true, force: true });
  }
}
