import assert from "node:assert/strict";
import { test } from "node:test";
import { linkOf } from "./typed-link.ts";

test("a typed link gets https:// if only its scheme is missing", () => {
  const links: Readonly<Record<string, string>> = {
    " example.org/times.csv ": "https://example.org/times.csv",
    "noor.example": "https://noor.example",
    "https://example.org/times.csv": "https://example.org/times.csv",
    "http://example.org/times.csv": "http://example.org/times.csv",
    "webcal://example.org/times.ics": "webcal://example.org/times.ics",
    "example.org:8443/times.csv": "example.org:8443/times.csv",
    "our timetable": "our timetable",
  };
  for (const [typed, link] of Object.entries(links)) assert.equal(linkOf(typed), link);
});
