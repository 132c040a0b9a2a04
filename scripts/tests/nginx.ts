import { existsSync } from "node:fs";
import { findOrInstall } from "./debian-package.ts";

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
  return findOrInstall("nginx", ["nginx"], "the tests behind a proxy") ?? "";
}
