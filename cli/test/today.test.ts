import assert from "node:assert/strict";
import { test } from "node:test";
import { todayIn } from "../src/run/today.ts";

test("an unknown zone is refused with an example of a valid one", () => {
  assert.throws(() => todayIn("Sheffield", new Date(0)), /"Sheffield" is not a time zone.*Europe\/London/);
});
