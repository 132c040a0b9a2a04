#!/usr/bin/env node
// JavaScript that an old Node can run as far as this message. And Node cannot take its first module from the cache: from
// the second start on, it takes all others.
import { readFileSync } from "node:fs";
import module from "node:module";

const { engines } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
const [, oldest] = /(\d+)/.exec(engines.node);

if (Number(process.versions.node.split(".")[0]) < Number(oldest)) {
  process.stderr.write(
    `mosque-sync needs Node ${oldest} or newer, and this is ${process.versions.node}. Install a newer Node from https://nodejs.org, then run the same command again.\n`,
  );
  process.exitCode = 1;
} else {
  module.enableCompileCache();
  import("#main");
}
