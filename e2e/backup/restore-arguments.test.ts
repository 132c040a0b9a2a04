import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { assertRefusedFor, runRestore } from "../support/databases/backups.ts";

describe("the arguments of restore", () => {
  const nowhere = { url: "sqlite:/nowhere/data.db" };
  const refusals: readonly (readonly [given: readonly string[], reason: RegExp])[] = [
    [[], /Name one FILE/],
    [["a.backup", "--in-place"], /Name one FILE/],
    [["a.backup", "--former", "mysql://x"], /--former/],
    [["a.backup", "--colour"], /--colour/],
    [
      ["a.backup", "--former", "sqlite:/nowhere/x.db", "--former-file", "/nowhere/x"],
      /Use --former or --former-file, not both/,
    ],
    [
      ["a.backup", "--former-file", "/nowhere/x"],
      /--former-file is "\/nowhere\/x": the file cannot be read \(ENOENT\)\. Create it/,
    ],
  ];

  test("invalid arguments are named", async () => {
    for (const [given, reason] of refusals) assertRefusedFor(await runRestore(nowhere, ...given), reason);
  });

  test("a password is refused among the arguments, which every user of the machine can list", async () => {
    for (const address of ["postgres://u:planted-1@127.0.0.1:1/m", "postgres://h/m?password=planted-1"]) {
      const refused = await runRestore(nowhere, "a.backup", "--former", address);
      assertRefusedFor(refused, /--former has a password.*pass --former-file FILE/);
      assert.ok(!refused.stderr.includes("planted-1"), refused.stderr);
    }
  });
});
