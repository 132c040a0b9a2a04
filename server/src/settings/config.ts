import type { Reader } from "./readers.ts";
import { findSecret, type GivenSecret } from "./secret-files.ts";
import { type Setting, type SettingName, type SettingTable, settings } from "./settings.ts";

/** The checked settings. A missing optional setting is undefined. */
export type Config = {
  readonly [Name in SettingName as SettingTable[Name]["name"]]: ValueOf<SettingTable[Name]["read"]>;
};
type ValueOf<R extends Reader<unknown>> = Extract<ReturnType<R>, { readonly value: unknown }>["value"];

/** Groups of settings that are all set or all unset. */
const groups: readonly (readonly SettingName[])[] = [
  ["SMTP_URL", "MAIL_FROM"],
  ["OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET"],
];

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads the settings from the environment, and secrets from the files that it names.
 * @returns the config, or every problem
 */
export function parseConfig(
  env: Environment,
): { readonly config: Config } | { readonly problems: readonly string[] } {
  const values: Record<string, unknown> = {};
  const problems: string[] = [];
  for (const [name, setting] of Object.entries(settings) as [SettingName, Setting][]) {
    const given = findGiven(name, env);
    if ("problem" in given) {
      problems.push(given.problem);
      continue;
    }
    const result = setting.read(given.text === "" ? setting.default : given.text);
    if ("value" in result) values[setting.name] = result.value;
    else problems.push(problemOf(name, { ...given, allowed: result.allowed }));
  }
  for (const group of groups) {
    const given = group.filter((name) => isSet(name, env));
    if (given.length === 0) continue;
    for (const name of group.filter((other) => !given.includes(other))) {
      problems.push(`${name} is not set: ${given.join(" and ")} needs it.`);
    }
  }
  if (values.metricsPort && values.metricsPort === values.port) {
    problems.push(
      `METRICS_PORT is "${values.metricsPort}", the same as PORT: set one of them to another port.`,
    );
  }
  // Every setting was read above, by the reader that its type derives from.
  return problems.length > 0 ? { problems } : { config: values as unknown as Config };
}

function findGiven(name: SettingName, env: Environment): GivenSecret {
  return settings[name].isSecret ? findSecret(name, env) : { text: env[name]?.trim() ?? "" };
}

function isSet(name: SettingName, env: Environment): boolean {
  return [name, ...(settings[name].isSecret ? [`${name}_FILE`] : [])].some((each) => env[each]?.trim());
}

/**
 * The problem of a setting whose text is not allowed, as a sentence.
 * @param given the text and, if it came from a file, the file: then the sentence does not quote the text
 */
function problemOf(
  name: string,
  {
    text,
    file,
    allowed,
  }: { readonly text: string; readonly file?: string | undefined; readonly allowed: string },
): string {
  if (file !== undefined) return `${name}_FILE is "${file}": the text in that file must be ${allowed}.`;
  return `${name} is "${withoutPassword(text)}": it must be ${allowed}.`;
}

/**
 * Redacts passwords. A password without percent-encoding may have any character, so everything between `user:` and the
 * last `@` goes.
 */
function withoutPassword(text: string): string {
  return text.replace(/:(?!\/\/).*@/s, ":***@").replaceAll(/(password=)[^&\s]*/gi, "$1***");
}
