import { execFileSync, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const elsewhere = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

/**
 * The path of a Chromium for the tests of the portal's pages: the one that CHROMIUM names, one that is installed, or
 * Debian's package, which is then installed where this may be done.
 * @throws Error that says what to install
 */
export function findOrInstallChromium(): string {
  const named = process.env.CHROMIUM;
  if (named) {
    if (existsSync(named)) return named;
    throw new Error(`CHROMIUM names ${named}, and there is no such file.`);
  }
  const found = findChromium();
  if (found) return found;
  if (process.getuid?.() !== 0 || !onPath("apt-get")) {
    throw new Error(
      "The tests of the portal's pages need Chromium or Chrome. Install one (Debian: apt-get install chromium), or set CHROMIUM to its path.",
    );
  }
  installFromDebian();
  const installed = findChromium();
  if (!installed) throw new Error("Debian's package chromium was installed, and brought no chromium.");
  return installed;
}

function findChromium(): string | undefined {
  return names.map(onPath).find((path) => path !== undefined) ?? elsewhere.find((path) => existsSync(path));
}

function onPath(name: string): string | undefined {
  const folders = (process.env.PATH ?? "").split(delimiter);
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}

function installFromDebian(): void {
  process.stderr.write("Installing Debian's Chromium for the tests of the portal's pages ...\n");
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  // The package list may be current already, and some mirror of it away: the installation decides.
  spawnSync("apt-get", ["update", "-qq"], { env, stdio: ["ignore", "ignore", "inherit"] });
  execFileSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "chromium"], {
    env,
    stdio: ["ignore", "ignore", "inherit"],
  });
}
