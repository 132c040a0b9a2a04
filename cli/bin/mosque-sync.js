#!/usr/bin/env node
// JavaScript that an old Node can run as far as this message.
import { readFileSync } from "node:fs";
import module from "node:module";

const { engines } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
const [oldest, major, minor = "0"] = /(\d+)(?:\.(\d+))?/.exec(engines.node);
const [ownMajor, ownMinor] = process.versions.node.split(".").map(Number);

if (ownMajor < Number(major) || (ownMajor === Number(major) && ownMinor < Number(minor))) {
  process.stderr.write(
    `mosque-sync needs Node ${oldest} or newer, and this is ${process.versions.node}. Install a newer Node from https://nodejs.org, then run the same command again.\n`,
  );
  process.exitCode = 1;
} else {
  // Node cannot take its first module from the cache: from the second start on, it takes all others.
  module.enableCompileCache();
  import("#main");
}
