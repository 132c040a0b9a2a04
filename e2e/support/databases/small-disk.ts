import { execFileSync } from "node:child_process";
import { mkdtempSync, rmdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A separate file system of a few megabytes. */
export interface SmallDisk {
  readonly folder: string;
  /** Uses up all free space. */
  fill(): void;
  /** Frees it again. */
  free(): void;
  remove(): void;
}

const chunkBytes = 64 * 1024;

/** Makes a small disk; undefined if this process may not mount one. */
export function smallDisk(megabytes: number): SmallDisk | undefined {
  const folder = mkdtempSync(join(tmpdir(), "mosque-sync-disk-"));
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m`, "tmpfs", folder], { stdio: "ignore" });
  } catch {
    rmdirSync(folder);
    return undefined;
  }
  let fillers = 0;
  return {
    folder,
    fill() {
      try {
        for (;;) writeFileSync(join(folder, `filler-${fillers++}`), new Uint8Array(chunkBytes));
      } catch {
        // Now it is full.
      }
    },
    free() {
      for (; fillers > 0; fillers--) rmSync(join(folder, `filler-${fillers - 1}`), { force: true });
    },
    remove() {
      execFileSync("umount", ["--lazy", folder]);
      rmdirSync(folder);
    },
  };
}
