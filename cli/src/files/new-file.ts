import { copyFileSync, existsSync, writeFileSync } from "node:fs";
import path from "node:path";
import { Stop } from "../run/stop.ts";
import { reasonOf } from "./system-error.ts";

/**
 * Refuses to replace a file. Call it before asking questions whose answers would be lost.
 * @param option the option that names the file
 * @throws {Stop} when the file exists and `force` is not set
 */
export function refuseExisting(file: string, force: boolean, option = "--config"): void {
  if (force || !existsSync(file)) return;
  throw new Stop(
    "error",
    `${file} already exists and was not changed. Use ${option} with another name, or --force to replace it.`,
  );
}

/**
 * Writes a new file. With `force`, replaces an existing one, which is kept with `.old` appended to its name.
 * @param mode its permissions, as for `chmod`
 * @returns the result, for users
 * @throws {Stop} when the file exists and `force` is not set, or when it cannot be written
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
  return `Wrote ${name}. The old file is kept as ${name}.old.`;
}

function writeOrStop(file: string, write: () => void): void {
  try {
    write();
  } catch (error) {
    throw new Stop(
      "error",
      `${file} cannot be written (${reasonOf(error)}). Check the folder and its permissions.`,
    );
  }
}
