import { createRequire } from "node:module";

/** The version of this package. */
export function readVersion(): string {
  return createRequire(import.meta.url)("#package.json").version;
}
