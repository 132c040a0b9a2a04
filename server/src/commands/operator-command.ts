import { resolve } from "node:path";
import { type ParseArgsOptionsConfig, parseArgs } from "node:util";
import { type Config, parseConfig } from "../settings/config.ts";

/** Everything that is wrong, a sentence each. */
export interface Problems {
  readonly problems: readonly string[];
}

type Values<Options extends ParseArgsOptionsConfig> = ReturnType<
  typeof parseArgs<{ options: Options }>
>["values"];

/** A command that an operator runs beside the service, or in its place. */
interface OperatorCommand<Options extends ParseArgsOptionsConfig, Order> {
  readonly usage: string;
  /** What a failure comes to, such as "Nothing was made". */
  readonly failure: string;
  readonly options: Options;
  readonly takesFile?: boolean;
  /** Makes of what was typed what is to be done. */
  readonly read: (values: Values<Options>, files: readonly string[]) => Order | Problems;
  /** Does it. @returns what is printed. @throws Error a whole sentence that says what to do */
  readonly run: (order: Order, config: Config) => Promise<string>;
}

/** Runs a command: prints what it says, or names everything that is wrong and ends the process with 1. */
export async function runOperatorCommand<Options extends ParseArgsOptionsConfig, Order extends object>(
  command: OperatorCommand<Options, Order>,
): Promise<void> {
  const { usage, failure, run } = command;
  // An end by these leaves nothing unfinished behind.
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));

  const settings = parseConfig(process.env);
  const order = readOrder(command);
  if ("problems" in settings || "problems" in order) {
    const problems = [settings, order].flatMap((each) => ("problems" in each ? each.problems : []));
    end(`${failure}. Correct this:\n${problems.map((line) => `  ${line}\n`).join("")}\n${usage}`);
  }
  try {
    process.stdout.write(await run(order, settings.config));
  } catch (error) {
    end(`${failure}. ${error instanceof Error ? error.message : String(error)}\n`);
  }
}

function readOrder<Options extends ParseArgsOptionsConfig, Order extends object>({
  usage,
  options,
  takesFile = false,
  read,
}: OperatorCommand<Options, Order>): Order | Problems {
  try {
    const help = { help: { type: "boolean" } } as const;
    const typed = parseArgs({ options: { ...options, ...help }, allowPositionals: takesFile });
    if ("help" in typed.values) {
      process.stdout.write(usage);
      process.exit(0);
    }
    return read(typed.values as Values<Options>, typed.positionals); // Of all but --help, which has ended.
  } catch (error) {
    return { problems: [(error as Error).message] };
  }
}

function end(message: string): never {
  process.stderr.write(message);
  process.exit(1);
}

/** The file that a command names, as its user sees it: npm runs a command in the project's folder. */
export function commandFile(name: string): string {
  return resolve(process.env.INIT_CWD ?? ".", name);
}
