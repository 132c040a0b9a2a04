import { existsSync } from "node:fs";
import { onPath } from "./debian-package.ts";

/** Debian's WordPress. */
const folder = "/usr/share/wordpress";

/**
 * The folder of a WordPress for the tests of its plugin: the one in WORDPRESS, or Debian's. Empty if it, MariaDB or PHP
 * is missing: those tests are skipped. Nothing is installed for them, because it would take minutes of each run.
 * @throws Error if WORDPRESS names a missing folder
 */
export function findWordPress(): string {
  const named = process.env.WORDPRESS;
  if (named && !existsSync(named)) throw new Error(`WORDPRESS is ${named}, which does not exist.`);
  const site = named ?? folder;
  return onPath("mariadbd") && onPath("php") && existsSync(site) ? site : "";
}
