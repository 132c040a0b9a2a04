import type { OptionName } from "./options.ts";

/** A command as parsing, help and completion know it. */
export interface CommandDeclaration {
  /** One line for the list of commands. */
  does: string;
  /** What else its help says. */
  more?: string;
  /** Its arguments besides options. */
  takes?: {
    name: string;
    /** Any number, or exactly one. */
    count: "any" | "one";
    completes: "files" | "codes" | readonly string[];
  };
  options: readonly OptionName[];
  /** Command lines and their purposes. */
  examples: readonly (readonly [args: string, does: string])[];
}

const ofFiles = ["only", "clock", "dst", "date-order", "columns", "asr"] as const;
const reading = ["dialect", ...ofFiles, "time-zone"] as const;
const syncing = [
  "date",
  "config",
  "allow-deletes",
  "allow-missing-prayers",
  "allow-clock-slips",
  "allow-large-changes",
  "allow-removed-times",
  "allow-more-rows",
  "allow-unread",
  "json",
  "verbose",
] as const;

/** Every command, in the order in which a new user needs it. */
export const commands = {
  init: {
    does: "Write a mosque.yaml for your timetable",
    more: "Asks for what it needs; without a terminal, set it by options. Never asks for the API key, and never writes it.",
    takes: { name: "FILE|URL", count: "any", completes: "files" },
    options: ["config", ...reading, "jummah", "base-url", "mosque-id", "force"],
    examples: [
      ["init", "ask for everything"],
      ["init timetable-2026.csv timetable-2027.csv", "with these timetables"],
      ["init times.csv --time-zone Europe/London --jummah 12:45/13:15", "without questions, in a script"],
    ],
  },
  doctor: {
    does: "Check server, key, clock and timetable",
    more: "Tells how to fix what is wrong. Changes nothing.",
    options: ["config", "json", "verbose"],
    examples: [
      ["doctor", "before the first sync, and when a sync fails"],
      ["doctor --json", "for a monitor"],
    ],
  },
  preview: {
    does: "Preview how a timetable is read",
    more: "Needs no server. Without a file, previews the timetable of mosque.yaml.",
    takes: { name: "FILE|URL", count: "any", completes: "files" },
    options: ["date", "month", "year", "config", ...reading, "json"],
    examples: [
      ["preview timetable.csv", "today's times"],
      ["preview timetable.csv --month 2026-11", "a whole month, to compare with the paper"],
      ["preview timetable.csv --year", "what changes in the year ahead"],
      [
        "preview https://example.org/times.json --date 2026-03-29",
        "from an address, on the day of a clock change",
      ],
      ["preview adhan.csv iqamah.csv --clock 12h", "two files of one timetable, without am and pm"],
    ],
  },
  check: {
    does: "Check a timetable, and name everything that is wrong",
    more: "Needs no server and no key. Uses the settings of mosque.yaml if there is one. Exits with 5 if there are errors.",
    takes: { name: "FILE|URL", count: "any", completes: "files" },
    options: ["date", "year", "config", ...reading, "html", "json"],
    examples: [
      ["check timetable.csv", "today's problems first"],
      ["check timetable.csv --html report.html", "as a page with the marked cells and a calendar"],
      ["check 2027.csv --date 2027-01-01 --json", "next year's file, in a script"],
    ],
  },
  explain: {
    does: "Explain a notice of check by its code",
    more: "Works offline. Without a code, lists every code.",
    takes: { name: "CODE", count: "any", completes: "codes" },
    options: ["json"],
    examples: [
      ["explain not-a-time", "what is wrong, what to do and why"],
      ["explain", "every code, by family"],
    ],
  },
  convert: {
    does: "Write a timetable in the open format, or as CSV",
    more: "Needs no server. If a part of the timetable cannot be read, names it, writes nothing and exits with 5. Without --out, prints the result.",
    takes: { name: "FILE|URL", count: "any", completes: "files" },
    options: ["to", "out", "partial", "years", ...reading, "force"],
    examples: [
      ["convert timetable.csv --time-zone Europe/London > noor.json", "in the open format"],
      ["convert adhan.csv iqamah.csv --to csv --out noor.csv", "two files of one timetable as one table"],
      ["convert noor.json --to csv", "from the open format to a spreadsheet"],
      ["convert timetable.csv --to csv --partial", "without what cannot be read"],
    ],
  },
  plan: {
    does: "Show what would change today, without changing it",
    options: [...syncing, "markdown", "detailed-exitcode"],
    examples: [
      ["plan", "today"],
      ["plan --date 2026-03-29", "another day"],
      ["plan --detailed-exitcode --json > plan.json", "in a script"],
      ["plan --markdown > plan.md", "for a pull request's comment"],
    ],
  },
  apply: {
    does: "Apply the changes and verify them",
    more: "Updates the mosque to match today's timetable. Running it twice changes nothing more.",
    options: [...syncing, "watch", "at"],
    examples: [
      ["apply", "once, such as from cron every night"],
      ["apply --watch", "now and every day soon after midnight, until you stop it"],
      ["apply --watch --at 22:30 --date tomorrow", "from 22:30 on with the next day's times"],
      ["apply --config mosques/noor.yaml", "another mosque"],
      ["apply --allow-deletes 5", "after a guard has stopped the plan"],
    ],
  },
  push: {
    does: "Give a timetable to the service, which then keeps the rows by it every day",
    more: "Sends one file as it is, and needs no mosque.yaml. The service remembers how a file is read. From then on, the service writes the rows soon after the mosque's midnight, and apply stops. Use - for standard input.",
    takes: { name: "FILE", count: "one", completes: "files" },
    options: ["dry-run", "confirm", ...ofFiles, "json", "verbose"],
    examples: [
      ["push timetable.csv --dry-run", "show what the service finds in it, without a change"],
      ["push timetable.csv", "now, and again whenever the file has changed"],
      ["push timetable.csv --date-order day-first", "a file with dates that can be read in two ways"],
      ["push timetable.csv --confirm", "after a guard has stopped it, and you have checked the plan"],
    ],
  },
  drift: {
    does: "Show what the server has that your files do not",
    more: "Also shows what differs and what only your files have. Only reads, from the server too: it cannot write.",
    options: ["date", "config", "detailed-exitcode", "json", "verbose"],
    examples: [
      ["drift", "today"],
      ["drift --detailed-exitcode", "in a script: exits with 2 if anything differs"],
    ],
  },
  pull: {
    does: "Write a mosque.yaml from what the mosque has now",
    more: "Use it to begin, or to keep a copy. A plan made from it has nothing to change. A timetable that the service keeps is written as timetable.json.",
    options: ["config", "force", "json", "verbose"],
    examples: [
      ["pull", "into mosque.yaml"],
      ["pull --config copy.yaml", "into another file"],
    ],
  },
  status: {
    does: "Show the last run and what is pending",
    options: ["config", "json", "verbose"],
    examples: [["status", "how the last apply ended, and what it would change now"]],
  },
  completion: {
    does: "Print a script that completes commands in your shell",
    takes: { name: "SHELL", count: "one", completes: ["bash", "zsh", "fish"] },
    options: [],
    examples: [
      ["completion bash > ~/.local/share/bash-completion/completions/mosque-sync", "for bash"],
      ['completion zsh > "$' + '{fpath[1]}/_mosque-sync"', "for zsh"],
      ["completion fish > ~/.config/fish/completions/mosque-sync.fish", "for fish"],
    ],
  },
} as const satisfies Record<string, CommandDeclaration>;

export type CommandName = keyof typeof commands;

/** The options that a command has. */
export type OptionOf<Name extends CommandName> = (typeof commands)[Name]["options"][number];

/** Every command's name, in the order of the table. */
export const commandNames = Object.keys(commands) as CommandName[];

export function commandOf(name: string): CommandName | undefined {
  return commandNames.find((known) => known === name);
}

/** A command's declaration without its literal types. */
export function declarationOf(name: CommandName): CommandDeclaration {
  return commands[name];
}

/** The options of commands that plan a sync. */
export type SyncOption = (typeof syncing)[number];
