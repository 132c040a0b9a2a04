import { notices } from "@mosque-sync/timetable";
import { type CommandName, commandNames, declarationOf } from "./commands.ts";
import { type Option, type OptionName, optionNames, options } from "./options.ts";

/** The shells that have a completion script. */
export const shells = ["bash", "zsh", "fish"] as const;
type Shell = (typeof shells)[number];

/** A script that completes commands, options and their values. */
export function completionFor(shell: Shell): string {
  switch (shell) {
    case "bash":
      return bash();
    case "zsh":
      return zsh();
    case "fish":
      return fish();
  }
}

const optionsOf = (name: CommandName): OptionName[] => [...declarationOf(name).options, "help"];
const optionOf = (name: OptionName): Option => options[name];
const valued = optionNames.filter((name) => optionOf(name).value);

/** The words that a command takes; undefined if it takes files or no arguments. */
function wordsOf(name: CommandName): readonly string[] | undefined {
  const completes = declarationOf(name).takes?.completes;
  if (completes === "codes") return Object.keys(notices);
  return typeof completes === "object" ? completes : undefined;
}

function bash(): string {
  const values = valued.map((name) => {
    const { choices, completes } = optionOf(name);
    const offer = choices
      ? `COMPREPLY=($(compgen -W "${choices.join(" ")}" -- "$word"))`
      : completes === "files"
        ? 'COMPREPLY=($(compgen -f -- "$word"))'
        : "COMPREPLY=()";
    return `    --${name}) ${offer}; return ;;`;
  });
  const ofCommands = commandNames.map((name) => {
    const words = [...(wordsOf(name) ?? []), ...optionsOf(name).map((option) => `--${option}`)].join(" ");
    return `    ${name}) words="${words}" ;;`;
  });
  return `# Completes mosque-sync in bash.
_mosque_sync() {
  local word="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD-1]}" words
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W "${commandNames.join(" ")} help version --help --version" -- "$word"))
    return
  fi
  case "$before" in
${values.join("\n")}
  esac
  case "\${COMP_WORDS[1]}" in
    help) words="${commandNames.join(" ")}" ;;
${ofCommands.join("\n")}
  esac
  COMPREPLY=($(compgen -W "$words" -- "$word"))
}
complete -o default -F _mosque_sync mosque-sync`;
}

function zsh(): string {
  const commandLines = commandNames.map((name) => `    '${name}:${escaped(declarationOf(name).does)}'`);
  const ofCommands = commandNames.map((name) => {
    const specs = optionsOf(name).map((option) => `'${zshOption(option)}'`);
    const words = wordsOf(name);
    const rest = words
      ? [`'*:word:(${words.join(" ")})'`]
      : declarationOf(name).takes
        ? ["'*:file:_files'"]
        : [];
    return `    ${name}) _arguments ${[...specs, ...rest].join(" ")} ;;`;
  });
  return `#compdef mosque-sync
_mosque_sync() {
  local -a commands=(
${commandLines.join("\n")}
  )
  if (( CURRENT == 2 )); then
    _describe command commands
    return
  fi
  local name=$words[2]
  shift words
  (( CURRENT-- ))
  case $name in
    help) _describe command commands ;;
${ofCommands.join("\n")}
  esac
}
if [ "$funcstack[1]" = _mosque-sync ]; then _mosque_sync "$@"; else compdef _mosque_sync mosque-sync; fi`;
}

function zshOption(name: OptionName): string {
  const { does, value, choices, completes } = optionOf(name);
  const head = `--${name}[${escaped(does)}]`;
  if (!value) return head;
  const offer = choices ? `(${choices.join(" ")})` : completes === "files" ? "_files" : "";
  return `${head}:${name}:${offer}`;
}

function fish(): string {
  const isOf = (name: CommandName) => `-n '__fish_seen_subcommand_from ${name}'`;
  const ofCommands = commandNames.flatMap((name) => [
    `complete -c mosque-sync -n __fish_use_subcommand -f -a ${name} -d '${quoted(declarationOf(name).does)}'`,
    ...(wordsOf(name) ? [`complete -c mosque-sync ${isOf(name)} -f -a '${wordsOf(name)?.join(" ")}'`] : []),
    ...optionsOf(name).map((option) => `complete -c mosque-sync ${isOf(name)} ${fishOption(option)}`),
  ]);
  return ["# Completes mosque-sync in fish.", ...ofCommands].join("\n");
}

function fishOption(name: OptionName): string {
  const { does, short, value, choices, completes } = optionOf(name);
  const offer = choices
    ? `-x -a '${choices.join(" ")}'`
    : completes === "files"
      ? "-r -F"
      : value
        ? "-x"
        : "";
  return [`-l ${name}`, short && `-s ${short}`, offer, `-d '${quoted(does)}'`].filter(Boolean).join(" ");
}

/** Escapes a text for single quotes. */
function quoted(text: string): string {
  return text.replaceAll("'", "’");
}

/** Escapes a text for single quotes; zsh splits it at colons and brackets. */
function escaped(text: string): string {
  return quoted(text).replaceAll(/[[\]:]/g, "\\$&");
}
