import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { notices } from "@mosque-sync/timetable";
import { fixOnPage } from "./fix-on-page.ts";

suite("the fix of a notice on a page", () => {
  // biome-ignore format: a table.
  const fixes = [
    ["Add am or pm, or set clock: 24h in mosque.yaml if the file uses the 24-hour clock.", "Add am or pm."],
    ["Write 19:30, or add pm; for the whole file, set clock: 12h or 24h in mosque.yaml.", "Write 19:30, or add pm."],
    ["Add the next timetable to timetable.files in mosque.yaml.", "Add the next timetable."],
    ["If it is another format, set timetable.dialect in mosque.yaml, or pass --dialect.", ""],
    ["Correct it, or write - if there is no such time.", "Correct it, or write - if there is no such time."],
  ] as const;
  for (const [fix, shown] of fixes) {
    test(`${fix} → ${shown}`, () => assert.equal(fixOnPage(fix), shown));
  }

  test("names no file or option of mosque-sync, whatever the notice", () => {
    for (const [code, { fix }] of Object.entries(notices)) {
      assert.doesNotMatch(fixOnPage(fix), /mosque\.yaml|mosque-sync| --\w/, code);
    }
  });
});
