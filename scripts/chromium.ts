import { existsSync } from "node:fs";
import { canInstallFromDebian, installFromDebian, onPath } from "./debian-package.ts";

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
  if (!canInstallFromDebian()) {
    throw new Error(
      "The tests of the portal's pages need Chromium or Chrome. Install one (Debian: apt-get install chromium), or set CHROMIUM to its path.",
    );
  }
  installFromDebian(["chromium"], "the tests of the portal's pages");
  const installed = findChromium();
  if (!installed) throw new Error("Debian's package chromium was installed, and brought no chromium.");
  return installed;
}

function findChromium(): string | undefined {
  return names.map(onPath).find((path) => path !== undefined) ?? elsewhere.find((path) => existsSync(path));
}
