import type { CommandName } from "./commands.ts";

/**
 * The command line to run next, for the same `mosque.yaml`.
 * @param config the value of `--config`, if it was given
 */
export function nextCommand(name: CommandName, config: string | undefined): string {
  if (config === undefined) return `mosque-sync ${name}`;
  const isPlain = /^[\p{L}\p{N}_./:@%+,=\\-]+$/u.test(config);
  return `mosque-sync ${name} --config ${isPlain ? config : `"${config}"`}`;
}
