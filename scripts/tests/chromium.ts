import { existsSync } from "node:fs";
import { canInstallFromDebian, installFromDebian, onPath } from "./debian-package.ts";

/** Chromium without a window: the same engine for half the processor time. */
const headlessShell = "chromium-headless-shell";
const names = [headlessShell, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const elsewhere = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

/**
 * The path of a Chromium for the tests of the portal's pages: the one in CHROMIUM, Debian's headless shell (installed
 * if allowed), or any other installed one.
 * @throws Error with what to install
 */
export function findOrInstallChromium(): string {
  const named = process.env.CHROMIUM;
  if (named) {
    if (existsSync(named)) return named;
    throw new Error(`CHROMIUM is ${named}, which does not exist.`);
  }
  if (!onPath(headlessShell) && canInstallFromDebian()) install();
  const found =
    names.map(onPath).find((path) => path !== undefined) ?? elsewhere.find((path) => existsSync(path));
  if (found) return found;
  throw new Error(
    "The tests of the portal's pages need Chromium or Chrome. Install one (Debian: apt-get install chromium), or set CHROMIUM to its path.",
  );
}

/** Old releases of Debian have no headless shell; if it cannot be installed, another browser may exist. */
function install(): void {
  for (const name of [headlessShell, "chromium"]) {
    try {
      installFromDebian([name], "the tests of the portal's pages");
      return;
    } catch {
      process.stderr.write(`Debian's ${name} could not be installed.\n`);
    }
  }
}
