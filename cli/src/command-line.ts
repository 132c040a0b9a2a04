import { parseArgs } from "node:util";
import { Stop } from "./stop.ts";
import { type Allowances, cautious } from "./sync/guards.ts";
import { isDate } from "./timetable/today.ts";

/** What somebody typed. */
export type Command =
  | { name: "help"; of: CommandName | undefined }
  | { name: "version" }
  | ({ name: "plan"; detailedExitCode: boolean } & SharedOptions)
  | ({ name: "apply" } & SharedOptions);

export interface SharedOptions {
  config: string | undefined;
  date: string | undefined;
  json: boolean;
  verbose: boolean;
  allow: Allowances;
}

const commandNames = ["plan", "apply"] as const;
type CommandName = (typeof commandNames)[number];

const shared = {
  config: { type: "string" },
  date: { type: "string" },
  json: { type: "boolean" },
  verbose: { type: "boolean" },
  "allow-deletes": { type: "string" },
  "allow-missing-prayers": { type: "boolean" },
  help: { type: "boolean", short: "h" },
} as const;
const options = {
  plan: { ...shared, "detailed-exitcode": { type: "boolean" } },
  apply: shared,
} as const satisfies Record<CommandName, object>;

/**
 * Reads the arguments of the command line.
 * @throws {Stop} with a hint when they cannot be understood
 */
export function readCommandLine(args: string[]): Command {
  const [name, ...rest] = args;
  if (name === undefined || name === "help" || name === "--help" || name === "-h") {
    return { name: "help", of: commandNames.find((known) => known === rest[0]) };
  }
  if (name === "--version") return { name: "version" };
  const command = commandNames.find((known) => known === name);
  if (!command) {
    throw new Stop("error", `There is no command "${name}". ${hint(name, commandNames)}`);
  }
  refuseUnknownOptions(rest, command);
  const values = parseKnown(rest, command);
  if (values.help) return { name: "help", of: command };
  const allow = readAllowances(values);
  const { config, date, json = false, verbose = false } = values;
  if (date !== undefined && !isDate(date)) {
    throw new Stop("error", `--date ${date} is not a date. Write it as YYYY-MM-DD.`);
  }
  const common = { config, date, json, verbose, allow };
  return command === "apply"
    ? { name: command, ...common }
    : { name: command, ...common, detailedExitCode: values["detailed-exitcode"] ?? false };
}

function parseKnown(args: string[], command: CommandName) {
  try {
    // The options of `plan` hold those of every command, and unknown ones were refused before.
    return parseArgs({ args, options: options.plan, strict: true }).values;
  } catch (error) {
    throw new Stop(
      "error",
      `${error instanceof Error ? error.message : error}\nSee mosque-sync ${command} --help.`,
    );
  }
}

function refuseUnknownOptions(args: string[], command: CommandName): void {
  const known = Object.keys(options[command]);
  const { tokens } = parseArgs({
    args,
    options: options[command],
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  for (const token of tokens) {
    if (token.kind === "option" && !known.includes(token.name)) {
      const hints = hint(
        token.rawName,
        known.map((name) => `--${name}`),
      );
      throw new Stop("error", `${command} has no option ${token.rawName}. ${hints}`);
    }
  }
}

function readAllowances(values: ReturnType<typeof parseKnown>): Allowances {
  const deletes = values["allow-deletes"] ?? String(cautious.deletes);
  if (!/^\d{1,4}$/.test(deletes)) {
    throw new Stop("error", `--allow-deletes ${deletes} is not a number of rows. Write digits, such as 5.`);
  }
  return {
    deletes: Number(deletes),
    missingPrayers: values["allow-missing-prayers"] ?? cautious.missingPrayers,
  };
}

/** The known words, the likeliest first in a question of its own. */
function hint(word: string, known: readonly string[]): string {
  const [nearest] = known
    .map((candidate) => ({ candidate, distance: editDistance(word, candidate) }))
    .toSorted((a, b) => a.distance - b.distance);
  return nearest && nearest.distance <= 3
    ? `Did you mean ${nearest.candidate}?`
    : `Known: ${known.join(", ")}.`;
}

/** How many letters must be added, removed or replaced to make one word of another (Levenshtein). */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [index, letter] of [...a].entries()) {
    const next = [index + 1];
    for (let column = 1; column <= b.length; column++) {
      const replaced = (row[column - 1] ?? 0) + (letter === b[column - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
