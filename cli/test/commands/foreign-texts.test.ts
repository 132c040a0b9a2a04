import assert from "node:assert/strict";
import { test } from "node:test";
import { printable } from "../../src/print/printable.ts";
import { createPainter } from "../../src/print/terminal.ts";
import { workplace } from "../support/workplace.ts";

/** Clears the screen, goes a line up, reverses the text, and ends a line, as a hostile server would. */
const hostile = "\u001b[2J\u001b[1A\u009b31m\u202e\rHACKED\nverified";
const obeyed = /[^\P{Cc}\n\t]|[\u202A-\u202E\u2066-\u2069]/u;

test("texts of a server cannot control a terminal, in any command", async (t) => {
  const { mosqueSync } = await workplace(t, {
    profile: {
      communityName: `Masjid ${hostile}`,
      status: hostile,
      message: hostile,
      timeZoneId: "Europe/London",
    },
    announcements: [{ title: hostile, body: hostile }],
    prayers: [{ prayerKey: "isha", adhanTime: "19:00" }],
  });
  for (const command of [
    "plan",
    "plan --json",
    "plan --markdown",
    "apply",
    "drift",
    "status",
    "status --json",
    "doctor",
  ]) {
    const { stdout, stderr } = await mosqueSync(command);
    assert.doesNotMatch(stdout + stderr, obeyed, command);
    if (command.endsWith("--json")) assert.doesNotThrow(() => JSON.parse(stdout), command);
  }
});

test("a refusal cannot control a terminal, its request id included", async (t) => {
  const error = {
    code: "server_error",
    message: hostile,
    requestId: hostile,
    troubleshooting: { developerSummary: hostile },
  };
  const { mosqueSync } = await workplace(t, {
    fault: () => ({ kind: "answer", status: 400, text: JSON.stringify({ error }) }),
  });
  for (const command of ["plan", "plan --json", "status", "doctor"]) {
    const { stdout, stderr } = await mosqueSync(command);
    assert.match(stdout + stderr, /HACKED/, command);
    assert.doesNotMatch(stdout + stderr, obeyed, command);
    assert.doesNotMatch(stderr, /^verified/m, command);
  }
});

test("on a terminal the program's own colours stay, and no other sequence does", () => {
  const paint = createPainter(true);
  const text = `${paint("red", "late")} \u001b[8mhidden\u001b[0m\n\tnext`;
  assert.equal(printable(text, true), "\u001b[31mlate\u001b[39m \\u001b[8mhidden\\u001b[0m\n\tnext");
  assert.equal(printable(paint("bold", "late"), false), "\\u001b[1mlate\\u001b[22m");
});
