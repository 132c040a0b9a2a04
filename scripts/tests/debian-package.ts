import { execFileSync, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

/**
 * The path of a command that some tests need: an installed one, or one from Debian packages, installed if allowed.
 * @param purpose what needs the command, to explain the wait
 * @returns undefined if it is unavailable: those tests are skipped
 */
export function findOrInstall(
  command: string,
  packages: readonly string[],
  purpose: string,
): string | undefined {
  const found = onPath(command);
  if (found || !canInstallFromDebian()) return found;
  try {
    installFromDebian(packages, purpose);
  } catch {
    process.stderr.write(`Debian's ${packages.join(", ")} could not be installed; ${purpose} are skipped.\n`);
  }
  return onPath(command);
}

/** Whether this process can install Debian packages. */
export function canInstallFromDebian(): boolean {
  return process.getuid?.() === 0 && onPath("apt-get") !== undefined;
}

/**
 * Installs Debian packages without starting their services.
 * @param purpose what needs the packages, to explain the wait
 * @throws Error if apt-get fails
 */
export function installFromDebian(packages: readonly string[], purpose: string): void {
  process.stderr.write(`Installing Debian's ${packages.join(", ")} for ${purpose} ...\n`);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive", SYSTEMD_OFFLINE: "1" };
  // The package list may be current even if a mirror is unreachable: the installation decides.
  spawnSync("apt-get", ["update", "-qq"], { env, stdio: ["ignore", "ignore", "inherit"] });
  execFileSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", ...packages], {
    env,
    stdio: ["ignore", "ignore", "inherit"],
  });
}

/** The path of a program. Debian keeps server programs outside an ordinary user's PATH. */
export function onPath(name: string): string | undefined {
  const folders = [...(process.env.PATH ?? "").split(delimiter), "/usr/sbin"];
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}
