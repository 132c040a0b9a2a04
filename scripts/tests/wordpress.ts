import { existsSync } from "node:fs";
import { findOrInstall, onPath } from "./debian-package.ts";

/** Debian's WordPress. */
const folder = "/usr/share/wordpress";

/**
 * The folder of a WordPress for the tests of its plugin: the one in WORDPRESS, or Debian's, installed together with
 * MariaDB if allowed. Empty if it, MariaDB or PHP is missing: those tests are skipped.
 * @throws Error if WORDPRESS names a missing folder
 */
export function findOrInstallWordPress(): string {
  const named = process.env.WORDPRESS;
  if (named && !existsSync(named)) throw new Error(`WORDPRESS is ${named}, which does not exist.`);
  const packages = ["mariadb-server", "php-cli", "php-curl", "php-mysql", "wordpress"];
  const database = findOrInstall("mariadbd", packages, "the tests of the WordPress plugin");
  const site = named ?? folder;
  return database && onPath("php") && existsSync(site) ? site : "";
}
