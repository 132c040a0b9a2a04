import { parseArgs } from "node:util";
import { Stop } from "../run/stop.ts";
import { type CommandName, commandNames, commandOf, declarationOf, type OptionOf } from "./commands.ts";
import { hintFor } from "./nearest.ts";
import { readGiven } from "./option-value.ts";
import { type Option, type OptionName, optionNames, options, type Values } from "./options.ts";

/** A parsed command line. */
export type CommandLine = { asks: "help"; of: CommandName | undefined } | { asks: "version" } | RunLine;

/** A command to run, with its input. */
export type RunLine<Names extends CommandName = CommandName> = {
  [Name in Names]: { asks: "run"; name: Name; input: Input<Name> };
}[Names];

/** The input of a command. */
export interface Input<Name extends CommandName> {
  /** Its arguments besides options, such as files. */
  words: readonly string[];
  values: Values<OptionOf<Name>>;
}

/**
 * Reads the arguments of the command line.
 * @throws {Stop} with a hint when they are wrong
 */
export function readCommandLine(args: readonly string[]): CommandLine {
  const [name, ...words] = args;
  const rest = words.flatMap((word, index) => withBareValue(word, words[index + 1]));
  if (name === undefined || name === "help" || name === "--help" || name === "-h") {
    const [of] = rest;
    return { asks: "help", of: of === undefined ? undefined : commandOf(of) };
  }
  if (name === "version" || name === "--version" || name === "-v") return { asks: "version" };
  const command = commandOf(name);
  if (!command) throw new Stop("error", `There is no command "${name}". ${hintFor(name, commandNames)}`);
  const names = [...declarationOf(command).options, "help"] as const;
  refuseWrongOptions(rest, command, names);
  const { values: given, positionals } = parseArgs({
    args: rest,
    options: configOf(names),
    strict: true,
    allowPositionals: true,
  });
  if (given.help) return { asks: "help", of: command };
  checkWords(positionals, command);
  const values = Object.fromEntries(names.map((option) => [option, readValue(option, given[option])]));
  // The names come from the table that gives the values their types.
  return { asks: "run", name: command, input: { words: positionals, values } } as RunLine;
}

/** Gives an option without its value the implied one: `--year` is `--year=ahead`. */
function withBareValue(word: string, next: string | undefined): string {
  const name = optionNames.find((known) => word === `--${known}`);
  const bare = name && optionOf(name).bare;
  return bare && !/^\d+$/.test(next ?? "") ? `${word}=${bare}` : word;
}

function optionOf(name: OptionName): Option {
  return options[name];
}

function configOf(names: readonly OptionName[]) {
  return Object.fromEntries(
    names.map((name) => {
      const { value, short, repeats = false } = optionOf(name);
      const type = value ? ("string" as const) : ("boolean" as const);
      return [name, { type, multiple: repeats, ...(short && { short }) }];
    }),
  );
}

/**
 * Refuses an option that the command lacks, an option without its value, and a switch with a value.
 * @throws {Stop} in this program's own words: Node's differ between versions
 */
function refuseWrongOptions(args: string[], command: CommandName, names: readonly OptionName[]): void {
  const { tokens } = parseArgs({
    args,
    options: configOf(names),
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  for (const token of tokens) {
    if (token.kind !== "option") continue;
    const name = names.find((known) => known === token.name);
    if (!name) {
      const hint = hintFor(
        token.rawName,
        names.map((known) => `--${known}`),
      );
      throw new Stop("error", `${command} has no option ${token.rawName}. ${hint}`);
    }
    const problem = problemOfValue(name, token);
    if (problem) throw new Stop("error", `${problem}\nSee mosque-sync ${command} --help.`);
  }
}

/** The problem with an option's value, or with its absence. */
function problemOfValue(
  name: OptionName,
  { rawName, value, inlineValue }: { rawName: string; value?: string; inlineValue?: boolean },
): string | undefined {
  const { value: wanted } = optionOf(name);
  if (!wanted) {
    return value === undefined
      ? undefined
      : `${rawName} takes no value, but got "${value}". Write ${rawName}.`;
  }
  if (value === undefined) return `${rawName} needs a value. Write ${rawName} ${wanted}.`;
  // `--config --json` more likely lacks a file than names one.
  return inlineValue === false && value.startsWith("-")
    ? `${rawName} needs a value, but "${value}" follows. Write ${rawName} ${wanted}, or ${rawName}=${value} if that is the value.`
    : undefined;
}

function checkWords(words: readonly string[], command: CommandName): void {
  const { takes } = declarationOf(command);
  const [first] = words;
  if (!takes && first !== undefined) {
    throw new Stop(
      "error",
      `${command} takes no argument, but got "${first}". See mosque-sync ${command} --help.`,
    );
  }
  if (takes?.count === "one" && words.length !== 1) {
    throw new Stop(
      "error",
      `${command} takes one ${takes.name}. Example: mosque-sync ${command} ${exampleOf(takes)}`,
    );
  }
}

function exampleOf({ completes }: { completes: "files" | "codes" | readonly string[] }): string {
  if (completes === "files") return "timetable.csv";
  return completes === "codes" ? "not-a-time" : (completes[0] ?? "");
}

function readValue(name: OptionName, given: string | boolean | (string | boolean)[] | undefined): unknown {
  const { value, reader, repeats } = optionOf(name);
  if (!value) return given === true;
  if (repeats) return Array.isArray(given) ? given : [];
  if (typeof given !== "string") return undefined;
  return reader ? readGiven(reader, given, `--${name}: `) : given;
}
