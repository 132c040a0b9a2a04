import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { codeOf } from "./system-error.ts";

/**
 * Replaces a file as a whole, so that no crash leaves half of it.
 * @throws the system's error when it cannot be written
 */
export function replaceFile(file: string, text: string): void {
  const { draft, descriptor } = openDraft(file);
  try {
    try {
      writeFileSync(descriptor, text);
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
    renameSync(draft, file);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}

/** Opens a new file next to the one to replace. A killed run may have left earlier drafts. */
function openDraft(file: string): { draft: string; descriptor: number } {
  for (let number = 1; ; number++) {
    const draft = `${file}.${number}.tmp`;
    try {
      return { draft, descriptor: openSync(draft, "wx", 0o644) };
    } catch (error) {
      if (codeOf(error) !== "EEXIST") throw error;
    }
  }
}
