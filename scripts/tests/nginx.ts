import { existsSync } from "node:fs";
import { findOrInstall } from "./debian-package.ts";

/**
 * The path of an nginx for the tests behind a proxy: the one in NGINX, an installed one, or Debian's package, installed
 * if allowed. Empty if there is none: those tests are skipped.
 * @throws Error if NGINX names a missing file
 */
export function findOrInstallNginx(): string {
  const named = process.env.NGINX;
  if (named) {
    if (existsSync(named)) return named;
    throw new Error(`NGINX is ${named}, which does not exist.`);
  }
  return findOrInstall("nginx", ["nginx"], "the tests behind a proxy") ?? "";
}
