import assert from "node:assert/strict";
import { test } from "node:test";
import { todayIn } from "../src/today.ts";

test("a zone that does not exist is refused with an example of one that does", () => {
  assert.throws(() => todayIn("Sheffield", new Date(0)), /"Sheffield" is not a time zone.*Europe\/London/);
});
