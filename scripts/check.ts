/** Every check that does not run the code: `npm run check`, or those that are named, as they are below. */
import { spawn } from "node:child_process";

interface Check {
  readonly name: string;
  readonly command: readonly [string, ...string[]];
  /** How to fix a failure, if the check's own output does not say. */
  readonly remedy?: string;
}

const checks: readonly Check[] = [
  { name: "types", command: ["tsc", "--noEmit"] },
  { name: "types of the pages", command: ["tsc", "--noEmit", "-p", "portal"] },
  {
    name: "lint and format",
    command: ["tools/node_modules/.bin/biome", "ci", "--error-on-warnings", "--colors=off"],
    remedy: "`npm run format` fixes what can be fixed automatically.",
  },
  {
    name: "dead code",
    command: ["tools/node_modules/.bin/knip", "--no-progress"],
    remedy: "Delete unused code; list an entry point in knip.json.",
  },
  { name: "generated files", command: ["node", "scripts/generated/generate.ts", "--check"] },
  {
    name: "OpenAPI lint",
    command: ["node", "tools/openapi-lint.ts"],
    remedy: "Change the contract, then run `npm run generate`.",
  },
  { name: "decisions", command: ["node", "scripts/decisions/check.ts"] },
  { name: "links", command: ["node", "scripts/documents/check.ts"] },
  { name: "English", command: ["node", "scripts/documents/english/check.ts"] },
  { name: "named tests", command: ["node", "scripts/security/check.ts"] },
  { name: "packages", command: ["node", "scripts/packages/check.ts"] },
  { name: "import directions", command: ["node", "--test", "e2e/repository/architecture.test.ts"] },
  { name: "unused rows", command: ["node", "--test", "e2e/repository/unused-rows.test.ts"] },
  { name: "reasons of rows", command: ["node", "--test", "e2e/repository/row-reasons.test.ts"] },
  { name: "folders", command: ["node", "--test", "e2e/repository/folders.test.ts"] },
];

const named = process.argv.slice(2);
const unknown = named.filter((name) => !checks.some((check) => check.name === name));
if (unknown.length > 0) throw new Error(`There is no check "${unknown.join('", "')}".`);
const chosen = checks.filter(({ name }) => named.length === 0 || named.includes(name));
const outcomes = await Promise.all(chosen.map(run));
const failures = outcomes.filter((outcome) => !outcome.passed);
for (const { check, output } of failures) {
  console.log(`\n── ${check.name} ──\n${output.trim()}`);
  if (check.remedy) console.log(check.remedy);
}
process.exitCode = failures.length > 0 ? 1 : 0;

/** Runs one check, prints a line when it ends, and keeps its output for later. */
async function run(check: Check): Promise<{ check: Check; passed: boolean; output: string }> {
  const startedAt = performance.now();
  const [command, ...args] = check.command;
  const child = spawn(command, args, { shell: process.platform === "win32" });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  }
  const passed = await new Promise<boolean>((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => resolve(code === 0));
  });
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(`${passed ? "ok    " : "FAILED"}  ${check.name.padEnd(18)} ${seconds.padStart(5)} s`);
  return { check, passed, output };
}
