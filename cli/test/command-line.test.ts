import assert from "node:assert/strict";
import { test } from "node:test";
import { readCommandLine } from "../src/command-line.ts";

test("every option of a command is read", () => {
  const args =
    "plan --date 2026-03-29 --config noor.yaml --json --verbose --allow-deletes 5 --allow-missing-prayers";
  assert.deepEqual(readCommandLine([...args.split(" "), "--detailed-exitcode"]), {
    name: "plan",
    date: "2026-03-29",
    config: "noor.yaml",
    json: true,
    verbose: true,
    allow: { deletes: 5, missingPrayers: true },
    detailedExitCode: true,
  });
});

test("without options a command is cautious", () => {
  assert.deepEqual(readCommandLine(["apply"]), {
    name: "apply",
    date: undefined,
    config: undefined,
    json: false,
    verbose: false,
    allow: { deletes: 2, missingPrayers: false },
  });
});

test("help is found however it is asked for", () => {
  for (const args of [[], ["help"], ["--help"], ["-h"]]) {
    assert.deepEqual(readCommandLine(args), { name: "help", of: undefined });
  }
  for (const args of [
    ["help", "plan"],
    ["plan", "--help"],
    ["plan", "-h"],
  ]) {
    assert.deepEqual(readCommandLine(args), { name: "help", of: "plan" });
  }
});

test("what cannot be understood is refused with a hint", () => {
  const refused: [args: string[], hint: RegExp][] = [
    [["aply"], /no command "aply". Did you mean apply\?/],
    [["frobnicate"], /Known: plan, apply\./],
    [["plan", "--jsn"], /no option --jsn. Did you mean --json\?/],
    [["apply", "--api-key=secret"], /no option --api-key\. Known: --config/],
    [["apply", "--detailed-exitcode"], /apply has no option --detailed-exitcode/],
    [["plan", "--date", "tomorrow"], /YYYY-MM-DD/],
    [["plan", "--date"], /--date.*\n.*plan --help/],
    [["plan", "--allow-deletes", "many"], /digits/],
    [["plan", "today"], /today/],
  ];
  for (const [args, hint] of refused) {
    assert.throws(
      () => readCommandLine(args),
      (error: Error) => hint.test(error.message),
      args.join(" "),
    );
  }
});
