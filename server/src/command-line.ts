/** The command `mosque-profile-sync` of the package: runs the program that its first argument names. */
import { fileURLToPath } from "node:url";
import { type OperatorCommandName, version } from "./program.ts";

interface Command {
  /** Its purpose, for the help. */
  readonly does: string;
  readonly program: URL;
}

const commands: Readonly<Record<"start" | OperatorCommandName, Command>> = {
  start: {
    does: "Start the service",
    program: new URL("./main.ts", import.meta.url),
  },
  provision: {
    does: "Create a mosque and a key, or a key for an existing mosque",
    program: new URL("./commands/provision.ts", import.meta.url),
  },
  backup: {
    does: "Back up while the service runs",
    program: new URL("./commands/backup.ts", import.meta.url),
  },
  restore: {
    does: "Restore a backup",
    program: new URL("./commands/restore.ts", import.meta.url),
  },
  distribute: {
    does: "Spread a PostgreSQL database over several servers",
    program: new URL("./commands/distribute.ts", import.meta.url),
  },
  "setup-link": {
    does: "Print a one-time link to set up the service, or to a new password",
    program: new URL("./commands/setup-link.ts", import.meta.url),
  },
  "public-url": {
    does: "Print or set the service's public address",
    program: new URL("./commands/public-url.ts", import.meta.url),
  },
};

/** Node's options at the start: a smaller young generation saves a quarter of the memory (bench/README.md). */
const nodeOptions = ["--max-semi-space-size=4"];

const usage = `Keeps the profiles, prayer times, announcements and events of mosques current through an API.

  mosque-profile-sync COMMAND

${Object.entries(commands)
  .map(([name, { does }]) => `  ${name.padEnd(11)} ${does}\n`)
  .join("")}
  --help      show this help; after a command, show its own
  --version   print the version

The settings are environment variables, such as PORT and DATABASE_URL: see the README. The database is in the folder
"data" of the current folder unless DATABASE_URL names another. Exit codes: 0 done, 1 refused or failed.
`;

await run(process.argv.slice(2));

async function run([name, ...given]: readonly string[]): Promise<void> {
  if (name === "--version") return void process.stdout.write(`${version}\n`);
  if (name === "--help" || name === "-h") return void process.stdout.write(usage);
  if (name === undefined) return refuse(`Name a command.\n\n${usage}`);
  if (!Object.hasOwn(commands, name)) {
    return refuse(
      `There is no command "${name}". The commands are ${Object.keys(commands).join(", ")}: see mosque-profile-sync --help.\n`,
    );
  }
  const program = fileURLToPath(commands[name as keyof typeof commands].program);
  if (name === "start") return start(program, given);
  await runHere(program, given);
}

/** Replaces this process, because Node reads these options only when it starts; on Windows the service does without. */
async function start(program: string, given: readonly string[]): Promise<void> {
  if (given.includes("--help")) return void process.stdout.write(usage);
  if (given.length > 0) return refuse("start takes no arguments: its settings are environment variables.\n");
  if (process.platform === "win32" || !process.execve) return runHere(program, []);
  const options = [...process.execArgv, ...nodeOptions];
  // Given, because Node before 24.10 passes no environment on by itself: the service would start without its settings.
  process.execve(process.execPath, [process.execPath, ...options, program], process.env);
}

/** Runs a program as if Node had been started with it. */
async function runHere(program: string, given: readonly string[]): Promise<void> {
  process.argv.splice(1, process.argv.length, program, ...given);
  await import(program);
}

function refuse(message: string): void {
  process.stderr.write(message);
  process.exitCode = 1;
}
