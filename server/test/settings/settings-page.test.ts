import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { settings } from "#settings/settings.ts";

test("the page of settings lists every setting with its default and meaning", () => {
  const page = readFileSync(new URL("../../../docs/settings.md", import.meta.url), "utf8");
  const table = page.slice(page.indexOf("<!-- settings -->"), page.indexOf("<!-- /settings -->"));
  const rows = table.split("\n").filter((line) => line.startsWith("| `"));
  assert.equal(rows.length, Object.keys(settings).length);
  for (const [name, setting] of Object.entries(settings)) {
    const row = rows.find((line) => line.startsWith(`| \`${name}\` |`));
    assert.ok(row?.includes(setting.default === "" ? "none" : `\`${setting.default}\``), `${name}: ${row}`);
    assert.ok(row?.endsWith(`| ${setting.description} |`), `${name}: ${row}`);
  }
});
