import { copyFileSync, existsSync, writeFileSync } from "node:fs";
import path from "node:path";
import { Stop } from "../stop.ts";

/**
 * Nobody wants to answer questions for a file that is then not written.
 * @throws {Stop} when there is one and nobody has said that it may be replaced
 */
export function refuseExisting(file: string, force: boolean): void {
  if (force || !existsSync(file)) return;
  throw new Stop(
    "error",
    `${file} is there already, and was left as it is. Say --config with another name, or --force to replace it.`,
  );
}

/**
 * Writes a file that is not there yet, or, when that is meant, in the place of one that is; that one is kept with
 * `.old` behind its name.
 * @param mode its permissions, as of `chmod`
 * @returns what was done, for people
 * @throws {Stop} when there is one and nobody has said that it may be replaced
 */
export function writeNewFile(file: string, text: string, force: boolean, mode = 0o644): string {
  const name = path.basename(file);
  if (!existsSync(file)) {
    writeOrStop(file, () => writeFileSync(file, text, { mode, flag: "wx" }));
    return `Wrote ${name}.`;
  }
  refuseExisting(file, force);
  writeOrStop(file, () => {
    copyFileSync(file, `${file}.old`);
    writeFileSync(file, text, { mode });
  });
  return `Wrote ${name}; what it was before is in ${name}.old.`;
}

function writeOrStop(file: string, write: () => void): void {
  try {
    write();
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "unknown reason";
    throw new Stop("error", `${file} cannot be written (${code}). Check the folder and its permissions.`);
  }
}
