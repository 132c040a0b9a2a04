import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { pluginFiles } from "../../../server/src/http/pages/downloads.ts";

const { version } = JSON.parse(readFileSync(new URL("../../../package.json", import.meta.url), "utf8"));
const textOf = (path: string) =>
  String(pluginFiles().find((file) => file.path === `mosque-sync/${path}`)?.content ?? assert.fail(path));

describe("The WordPress plugin's package", () => {
  test("is updated by nobody who registers its name in WordPress' directory", () => {
    assert.match(textOf("mosque-sync.php"), /^ \* Update URI: false$/m);
  });

  test("has the project's version, and the same requirements, in its header and its readme", () => {
    const header = textOf("mosque-sync.php");
    const readme = textOf("readme.txt");
    assert.equal(/^ \* Version: (.+)$/m.exec(header)?.[1], version);
    assert.equal(/^Stable tag: (.+)$/m.exec(readme)?.[1], version);
    for (const name of ["Requires at least", "Requires PHP", "License", "License URI"]) {
      const inReadme = new RegExp(`^${name}: (.+)$`, "m").exec(readme)?.[1];
      assert.equal(inReadme, new RegExp(`^ \\* ${name}: (.+)$`, "m").exec(header)?.[1], name);
    }
  });
});
