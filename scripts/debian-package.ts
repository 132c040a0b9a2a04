import { execFileSync, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

/** Whether this process can install Debian packages. */
export function canInstallFromDebian(): boolean {
  return process.getuid?.() === 0 && onPath("apt-get") !== undefined;
}

/**
 * Installs a Debian package, and starts no service that it brings.
 * @param purpose what needs it, for the line that says why this takes a while
 * @throws Error when apt-get fails
 */
export function installFromDebian(name: string, purpose: string): void {
  process.stderr.write(`Installing Debian's ${name} for ${purpose} ...\n`);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive", SYSTEMD_OFFLINE: "1" };
  // The package list may be current already, and one of its mirrors away: the installation decides.
  spawnSync("apt-get", ["update", "-qq"], { env, stdio: ["ignore", "ignore", "inherit"] });
  execFileSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", name], {
    env,
    stdio: ["ignore", "ignore", "inherit"],
  });
}

/** The path of a program; Debian keeps those of servers where an ordinary user's PATH does not look. */
export function onPath(name: string): string | undefined {
  const folders = [...(process.env.PATH ?? "").split(delimiter), "/usr/sbin"];
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}
