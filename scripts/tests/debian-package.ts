import { execFileSync, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

/**
 * The path of a command that some tests need: the one that is installed, or that of Debian's packages, which are then
 * installed where this may be done.
 * @param purpose what needs it, for the line that says why this takes a while
 * @returns undefined where there is none: those tests are skipped
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
 * Installs Debian packages, and starts no service that they bring.
 * @param purpose what needs them, for the line that says why this takes a while
 * @throws Error when apt-get fails
 */
export function installFromDebian(packages: readonly string[], purpose: string): void {
  process.stderr.write(`Installing Debian's ${packages.join(", ")} for ${purpose} ...\n`);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive", SYSTEMD_OFFLINE: "1" };
  // The package list may be current already, and one of its mirrors away: the installation decides.
  spawnSync("apt-get", ["update", "-qq"], { env, stdio: ["ignore", "ignore", "inherit"] });
  execFileSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", ...packages], {
    env,
    stdio: ["ignore", "ignore", "inherit"],
  });
}

/** The path of a program; Debian keeps those of servers where an ordinary user's PATH does not look. */
export function onPath(name: string): string | undefined {
  const folders = [...(process.env.PATH ?? "").split(delimiter), "/usr/sbin"];
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}
