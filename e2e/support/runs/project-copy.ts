import { execFile } from "node:child_process";
import { cp, mkdir, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const execute = promisify(execFile);
const root = fileURLToPath(new URL("../../../", import.meta.url));

/** Copies the project's files, with links to its dependencies' files instead of copies. */
export async function copyProject(to: string): Promise<void> {
  const listed = await execute("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
    cwd: root,
  });
  for (const name of listed.stdout.split("\0").filter(Boolean)) {
    await mkdir(dirname(join(to, name)), { recursive: true, mode: 0o755 });
    await cp(join(root, name), join(to, name)).catch((error) => {
      if (error.code !== "ENOENT") throw error; // Deleted, but not yet committed.
    });
  }
  const modules = [join(root, "node_modules"), join(to, "node_modules")] as const;
  await execute("cp", ["-al", ...modules]).catch(() => execute("cp", ["-a", ...modules]));
  // npm rewrites its own record in place: the copy must not be the same file.
  const record = join("node_modules", ".package-lock.json");
  await rm(join(to, record));
  await cp(join(root, record), join(to, record));
}

/** Removes a folder with such a copy. Node takes several times as long for so many files. */
export async function removeProject(folder: string): Promise<void> {
  await execute("rm", ["-rf", folder]);
}
