import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { plugin, pluginTexts } from "../../../scripts/wordpress/texts.ts";
import { readPo } from "../../../server/src/http/pages/downloads.ts";

const placeholders = /%(?:\d\$)?[sd]|\{\w+\}/g;

describe("The WordPress plugin's texts", () => {
  const texts = pluginTexts().map(({ text }) => text);

  test("are all asked for in the way that translators' tools find", () => {
    const sources = globSync("{mosque-sync.php,includes/*.php}", { cwd: plugin });
    const calls = sources.flatMap((file) => [
      ...readFileSync(plugin + file, "utf8").matchAll(
        /\b(?:__|_e|_x|_n|esc_html__|esc_html_e|esc_attr__|esc_attr_e)\(/g,
      ),
    ]);
    assert.ok(texts.length > 100);
    const found = sources.flatMap((file) => [
      ...readFileSync(plugin + file, "utf8").matchAll(
        /\b(?:__|esc_html__|esc_attr__)\(\s*'(?:[^'\\]|\\.)*',\s*'mosque-sync'\s*\)/g,
      ),
    ]);
    assert.equal(found.length, calls.length);
  });

  test("are all translated into Arabic, with the same placeholders, and without obsolete ones", () => {
    const arabic = readPo(readFileSync(`${plugin}languages/mosque-sync-ar.po`, "utf8"));
    assert.deepEqual([...arabic.keys()].filter((text) => text !== "").toSorted(), texts.toSorted());
    for (const text of texts) {
      const translated = arabic.get(text) ?? "";
      assert.match(translated, /[\u0600-\u06ff]|^ملف CSV$/u, text);
      assert.deepEqual(
        (translated.match(placeholders) ?? []).toSorted(),
        (text.match(placeholders) ?? []).toSorted(),
        text,
      );
    }
  });
});
