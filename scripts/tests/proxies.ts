import { existsSync } from "node:fs";
import { findOrInstall, onPath } from "./debian-package.ts";

/**
 * The path of an nginx for the tests behind a proxy: the one in NGINX, an installed one, or Debian's package, installed
 * if allowed. Empty without one: those tests are skipped.
 * @throws Error if NGINX names a missing file
 */
export function findOrInstallNginx(): string {
  return namedBy("NGINX") ?? findOrInstall("nginx", ["nginx"], "the tests behind a proxy") ?? "";
}

/**
 * The path of a Caddy for the tests behind a proxy: the one in CADDY, or an installed one. Empty without one: those
 * tests are skipped.
 * @throws Error if CADDY names a missing file
 */
export function findCaddy(): string {
  return namedBy("CADDY") ?? onPath("caddy") ?? "";
}

function namedBy(variable: string): string | undefined {
  const named = process.env[variable];
  if (!named || existsSync(named)) return named || undefined;
  throw new Error(`${variable} is ${named}, which does not exist.`);
}
