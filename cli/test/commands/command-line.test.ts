import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { test } from "node:test";
import { commandNames, declarationOf } from "../../src/command-line/commands.ts";
import { completionFor } from "../../src/command-line/completion.ts";
import { helpOf } from "../../src/command-line/help.ts";
import { nextCommand } from "../../src/command-line/next-command.ts";
import { readCommandLine } from "../../src/command-line/read.ts";

test("every option of a command is read", () => {
  const args =
    "plan --date 2026-03-29 --config noor.yaml --json --verbose --allow-deletes 5 --allow-missing-prayers --detailed-exitcode";
  assert.deepEqual(readCommandLine(args.split(" ")), {
    asks: "run",
    name: "plan",
    input: {
      words: [],
      values: {
        date: "2026-03-29",
        config: "noor.yaml",
        json: true,
        verbose: true,
        "allow-deletes": 5,
        "allow-missing-prayers": true,
        "allow-clock-slips": false,
        "allow-large-changes": false,
        "allow-more-rows": false,
        "allow-removed-times": false,
        "allow-unread": [],
        markdown: false,
        "detailed-exitcode": true,
        help: false,
      },
    },
  });
});

test("an omitted option is off, or has no value", () => {
  const line = readCommandLine(["apply"]);
  assert.ok(line.asks === "run" && line.name === "apply");
  const { values } = line.input;
  assert.deepEqual(
    [values["allow-deletes"], values["allow-missing-prayers"], values.json],
    [undefined, false, false],
  );
});

test("every way of asking for help works", () => {
  for (const args of [[], ["help"], ["--help"], ["-h"]]) {
    assert.deepEqual(readCommandLine(args), { asks: "help", of: undefined });
  }
  for (const args of ["help plan", "plan --help", "plan -h", "plan --json -h"]) {
    assert.deepEqual(readCommandLine(args.split(" ")), { asks: "help", of: "plan" });
  }
});

test("each command's help names all its options and has a valid example", () => {
  for (const name of commandNames) {
    const help = helpOf(name);
    for (const option of declarationOf(name).options) assert.ok(help.includes(`--${option}`), option);
    for (const [args] of declarationOf(name).examples) {
      const words = args.replace(/ > .*/, "").split(" ");
      assert.deepEqual(readCommandLine(words).asks, "run", args);
    }
    assert.ok(helpOf(undefined).includes(declarationOf(name).does));
  }
});

test("an invalid command line is refused with a hint", () => {
  const refused: [args: string[], hint: RegExp][] = [
    [["aply"], /no command "aply". Did you mean apply\?/],
    [["frobnicate"], /Known: .*plan, apply/],
    [["plan", "--jsn"], /no option --jsn. Did you mean --json\?/],
    [["apply", "--api-key=secret"], /no option --api-key\. Known: --date/],
    [["apply", "--detailed-exitcode"], /apply has no option --detailed-exitcode/],
    [["plan", "--date", "yesterday"], /YYYY-MM-DD, such as 2026-12-31, or today or tomorrow/],
    [["plan", "--date"], /^--date needs a value\. Write --date YYYY-MM-DD\.\nSee mosque-sync plan --help\.$/],
    [
      ["plan", "--config", "--json"],
      /^--config needs a value, but "--json" follows\. Write --config FILE, or --config=--json /,
    ],
    [["preview", "--date", "-5"], /^--date needs a value, but "-5" follows\./],
    [["plan", "--json=yes"], /^--json takes no value, but got "yes"\. Write --json\./],
    [["plan", "--allow-deletes", "many"], /digits/],
    [["preview", "--clock", "13h"], /^--clock: "13h" is not known\. Use 12h or 24h\.$/],
    [["init", "--time-zone", "Mars"], /^--time-zone: "Mars" is not a time zone/],
    [["plan", "today"], /today/],
    [["apply", "--watch", "--at", "25:00"], /HH:MM/],
    [["completion"], /takes one SHELL/],
  ];
  for (const [args, hint] of refused) {
    assert.throws(
      () => readCommandLine(args),
      (error: Error) => hint.test(error.message),
      args.join(" "),
    );
  }
});

/** What bash offers for the last word. */
function offered(...words: string[]): string[] {
  const script = `${completionFor("bash")}
COMP_WORDS=(mosque-sync ${words.map((word) => `'${word}'`).join(" ")})
COMP_CWORD=${words.length}
_mosque_sync
printf '%s\\n' "\${COMPREPLY[@]}"`;
  return execFileSync("bash", ["-c", script], { encoding: "utf8" }).trim().split("\n");
}

test("bash completes commands, options and their values", () => {
  assert.deepEqual(offered("pl"), ["plan"]);
  assert.deepEqual(offered("apply", "--allow"), [
    "--allow-deletes",
    "--allow-missing-prayers",
    "--allow-clock-slips",
    "--allow-large-changes",
    "--allow-removed-times",
    "--allow-more-rows",
    "--allow-unread",
  ]);
  assert.deepEqual(offered("completion", "z"), ["zsh"]);
});

test("every shell's script includes every command and option", () => {
  for (const shell of ["bash", "zsh", "fish"] as const) {
    const script = completionFor(shell);
    for (const name of commandNames) {
      assert.ok(script.includes(name), `${shell}: ${name}`);
      for (const option of declarationOf(name).options)
        assert.ok(script.includes(option), `${shell}: ${option}`);
    }
  }
});

test("the version is asked for by any usual name", () => {
  for (const name of ["version", "--version", "-v"]) {
    assert.deepEqual(readCommandLine([name]), { asks: "version" }, name);
  }
});

test("the next command names the same mosque.yaml, quoted where a shell would split it", () => {
  assert.equal(nextCommand("plan", undefined), "mosque-sync plan");
  assert.equal(nextCommand("plan", "mosques/noor.yaml"), "mosque-sync plan --config mosques/noor.yaml");
  assert.equal(nextCommand("plan", "masjid noor.yaml"), 'mosque-sync plan --config "masjid noor.yaml"');
});
