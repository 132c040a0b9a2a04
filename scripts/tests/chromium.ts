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
 * The path of a Chromium for the tests of the portal's pages: the one that CHROMIUM names, Debian's headless shell,
 * which is installed where this may be done, or any other that is installed.
 * @throws Error that says what to install
 */
export function findOrInstallChromium(): string {
  const named = process.env.CHROMIUM;
  if (named) {
    if (existsSync(named)) return named;
    throw new Error(`CHROMIUM names ${named}, and there is no such file.`);
  }
  if (!onPath(headlessShell) && canInstallFromDebian()) install();
  const found =
    names.map(onPath).find((path) => path !== undefined) ?? elsewhere.find((path) => existsSync(path));
  if (found) return found;
  throw new Error(
    "The tests of the portal's pages need Chromium or Chrome. Install one (Debian: apt-get install chromium), or set CHROMIUM to its path.",
  );
}

/** Old releases of Debian have no headless shell; where neither can be installed, another browser may be there. */
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
