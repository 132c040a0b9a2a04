import assert from "node:assert/strict";
import { test } from "node:test";
import { readInstant } from "../../src/times/instants.ts";

const moment = Date.UTC(2026, 10, 20, 4, 39);

test("every way of writing a moment is read", () => {
  const ways = [
    "2026-11-20T04:39:00Z",
    "2026-11-20T04:39:00.000Z",
    "2026-11-20T04:39Z",
    "2026-11-20 04:39:00Z",
    "2026-11-20 04:39:00 UTC",
    "2026-11-20T04:39:00+00:00",
    "2026-11-20T04:39:00-00:00",
    "2026-11-20T07:39:00+03:00",
    "2026-11-20T10:09:00+0530",
    "2026-11-19T23:39:00-05",
    "20261120T043900Z",
    "Fri Nov 20 2026 05:39:00 GMT+0100 (Central European Standard Time)",
    "Fri, 20 Nov 2026 04:39:00 GMT",
    String(moment),
    String(moment / 1000),
  ];
  for (const way of ways) assert.equal(readInstant(way), moment, way);
});

test("a time without an offset, an offset without a date, and a placeholder date are no instants", () => {
  const texts = [
    "2026-11-20T04:39:00",
    "04:39Z",
    "04:39 (+00)",
    "04:39+00:00",
    "1899-12-30T04:39:00Z",
    "1970-01-01T04:39:00Z",
    "2026-02-30T04:39:00Z",
    "2026-11-20T25:00:00Z",
    "2026-11-20",
    "20261120",
    "0612345678",
    "Fri 20 Nov 2026",
    "",
  ];
  for (const text of texts) assert.equal(readInstant(text), undefined, text);
});
