import { type CommandName, commandNames, declarationOf } from "./commands.ts";
import { type Option, type OptionName, options } from "./options.ts";

/** The text that `--help` prints, in general or for one command. */
export function helpOf(name: CommandName | undefined): string {
  return name ? ofCommand(name) : general();
}

function general(): string {
  return `mosque-sync updates a mosque's public prayer times and profile to match its timetable. What the timetable does not
say is left as it is: only "-" in a cell, or a rule of mosque.yaml, says that there is no such time.

Usage: mosque-sync <command> [options]

Commands
${columns(commandNames.map((name) => [name, declarationOf(name).does]))}

Show a command's help: mosque-sync plan --help. Show the version: mosque-sync version

Set up a new mosque, from a timetable to a verified sync
  mosque-sync init
  mosque-sync doctor
  mosque-sync plan
  mosque-sync apply

Settings, from the environment or a .env file here
  MOSQUE_SYNC_BASE_URL      the server's address
  MOSQUE_SYNC_API_KEY       the key from the portal, or
  MOSQUE_SYNC_API_KEY_FILE  a file that holds it
  MOSQUE_SYNC_MOSQUE_ID     the mosque's id, as the portal shows it
  MOSQUE_SYNC_CONFIG        the mosque.yaml to use (default: the one here)
  MOSQUE_SYNC_STATE         the file that remembers earlier runs (default: beside mosque.yaml)

Exit codes
  0 done, or nothing to do    4 the server rejected the key
  1 error                     5 the timetable or mosque.yaml cannot be used
  2 changes are pending       6 written, but the server shows something else
  3 a guard stopped it`;
}

function ofCommand(name: CommandName): string {
  const { does, more, takes, options: names, examples } = declarationOf(name);
  const words = takes ? (takes.count === "any" ? ` [${takes.name}…]` : ` ${takes.name}`) : "";
  const all: OptionName[] = [...names, "help"];
  return [
    `${does}.${more ? `\n${more}` : ""}`,
    `Usage: mosque-sync ${name}${words}${names.length > 0 ? " [options]" : ""}`,
    `Options\n${columns(all.map((option) => [headOf(option), options[option].does]))}`,
    `Examples\n${examples.map(([args, what]) => `  mosque-sync ${args}\n      ${what}`).join("\n")}`,
  ].join("\n\n");
}

function headOf(name: OptionName): string {
  const { short, value }: Option = options[name];
  return `${short ? `-${short}, ` : ""}--${name}${value ? ` ${value}` : ""}`;
}

/** Lines of two columns. A first part that is too wide for its column gets its own line. */
function columns(lines: readonly (readonly [string, string])[]): string {
  const widest = 24;
  const width = Math.min(widest, Math.max(...lines.map(([first]) => first.length)));
  return lines
    .map(([first, second]) =>
      first.length > width
        ? `  ${first}\n  ${" ".repeat(width)}  ${second}`
        : `  ${first.padEnd(width)}  ${second}`,
    )
    .join("\n");
}
