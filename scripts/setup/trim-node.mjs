/**
 * Removes the headers and the manual from the installed package of Node, 68 MB that nothing here reads. npm runs it
 * after each installation. Where the package is not installed, or came without them, there is nothing to do.
 */
import { existsSync, readdirSync, rmSync } from "node:fs";

const nested = new URL("../../node_modules/node/node_modules/", import.meta.url);
const unused = ["include", "share", "CHANGELOG.md", "README.md"];

for (const name of existsSync(nested) ? readdirSync(nested) : []) {
  if (!/^node-(?!bin-setup)/.test(name)) continue;
  for (const entry of unused) rmSync(new URL(`${name}/${entry}`, nested), { recursive: true, force: true });
}
