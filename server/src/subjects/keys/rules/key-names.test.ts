import assert from "node:assert/strict";
import { test } from "node:test";
import { requireFreeName } from "../keys.ts";

test("a name that people would read as the same is refused", () => {
  for (const name of ["Website", "website", " WEBSITE ", "We\u0062site"]) {
    assert.throws(() => requireFreeName(name, ["Screen", "Website"]), {
      reason: "name_taken",
      details: { name: "Website" },
    });
  }
  assert.throws(() => requireFreeName("Cafe\u0301", ["Caf\u00e9"]), { reason: "name_taken" });
});

test("a name that reads differently is accepted", () => {
  for (const name of ["Website 2", "Web site", "موقع المسجد"]) requireFreeName(name, ["Website", "مسجد"]);
  requireFreeName("Website", []);
});
