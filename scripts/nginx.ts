import { existsSync } from "node:fs";
import { canInstallFromDebian, installFromDebian, onPath } from "./debian-package.ts";

/**
 * The path of an nginx for the tests behind a proxy: the one that NGINX names, one that is installed, or Debian's
 * package, which is then installed where this may be done. Empty where there is none: those tests are skipped.
 * @throws Error when NGINX names no file
 */
export function findOrInstallNginx(): string {
  const named = process.env.NGINX;
  if (named) {
    if (existsSync(named)) return named;
    throw new Error(`NGINX names ${named}, and there is no such file.`);
  }
  return onPath("nginx") ?? installed() ?? "";
}

function installed(): string | undefined {
  if (!canInstallFromDebian()) return undefined;
  try {
    installFromDebian("nginx", "the tests behind a proxy");
  } catch {
    process.stderr.write("Debian's nginx could not be installed; the tests behind a proxy are skipped.\n");
  }
  return onPath("nginx");
}
