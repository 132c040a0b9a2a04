#!/usr/bin/env node
// JavaScript that an old Node can run as far as this message.
import { readFileSync } from "node:fs";

const { engines } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
const [oldest, major, minor = "0"] = /(\d+)(?:\.(\d+))?/.exec(engines.node);
const [ownMajor, ownMinor] = process.versions.node.split(".").map(Number);

if (ownMajor < Number(major) || (ownMajor === Number(major) && ownMinor < Number(minor))) {
  process.stderr.write(
    `mosque-profile-sync needs Node ${oldest} or newer, and this is ${process.versions.node}. Install a newer Node from https://nodejs.org, then run the same command again.\n`,
  );
  process.exitCode = 1;
} else {
  import("#command-line");
}
