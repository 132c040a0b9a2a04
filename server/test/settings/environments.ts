import assert from "node:assert/strict";
import { type Config, parseConfig } from "#settings/config.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/** The config of a valid environment. */
export function configOf(env: Environment): Config {
  const parsed = parseConfig(env);
  return "config" in parsed ? parsed.config : assert.fail(parsed.problems.join("\n"));
}

/** The problems of an environment; an empty list if it is valid. */
export function problemsOf(env: Environment): readonly string[] {
  const parsed = parseConfig(env);
  return "problems" in parsed ? parsed.problems : [];
}
