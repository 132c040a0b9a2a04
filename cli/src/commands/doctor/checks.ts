import { isCallError } from "@mosque-sync/client";
import { nextCommand } from "../../command-line/next-command.ts";
import { createPainter, type Paint, type PrintOptions } from "../../print/terminal.ts";
import { endingOf } from "../../run/ending.ts";

/** The checks of a sync's requirements, in their order. */
export type CheckName = "settings" | "health" | "capabilities" | "scope" | "clock" | "source";

/** The result of a check. */
export type Check = { name: CheckName } & (
  | { state: "good"; says: string }
  | { state: "bad"; says: string; fix: string | undefined; exitCode: number }
  /** An earlier check failed. */
  | { state: "not looked at" }
);

/** How to fix the errors of a key, by their codes. */
const fixes: Record<string, string> = {
  missing_api_key: "Set MOSQUE_SYNC_API_KEY to the key from the portal.",
  malformed: "Copy the whole key from the portal again, or make a new key there.",
  revoked: "Create a new key in the portal, and replace the old one with it.",
  wrong_community: "Copy MOSQUE_SYNC_MOSQUE_ID from the key's page in the portal.",
  address_not_allowed:
    "Let the key work from this computer's address, on the key's page in the portal, or run doctor where the sync runs.",
  suspended:
    "Ask the operator of the service why the mosque is suspended, and keep the key: it works again afterwards.",
  missing_scope:
    "Create a key with the scope sync:write in the portal: with this key, plan works and apply does not.",
  not_found: "Check MOSQUE_SYNC_BASE_URL and MOSQUE_SYNC_MOSQUE_ID.",
  rate_limited: "Wait a minute, and run doctor again.",
};

/**
 * Makes one check.
 * @param look returns the good result, or throws the problem
 */
export async function check(name: CheckName, look: () => Promise<string> | string): Promise<Check> {
  try {
    return { name, state: "good", says: await look() };
  } catch (error) {
    return failed(name, error);
  }
}

/** The result of a check that failed with an error. */
export function failed(name: CheckName, error: unknown): Check {
  const { exitCode, document } = endingOf(error);
  const fix = isCallError(error) && error.kind === "api" ? fixes[error.code] : undefined;
  return { name, state: "bad", says: document.error, fix, exitCode };
}

/**
 * Writes checks for people, and what to do next.
 * @param config the value of `--config`, if it was given
 */
export function renderChecks(
  checks: readonly Check[],
  config: string | undefined,
  { colour }: PrintOptions,
): string {
  const paint = createPainter(colour);
  const lines = checks.map((one) => describe(one, paint));
  const isGood = checks.every(({ state }) => state === "good");
  const next = isGood
    ? `Everything is ready. Show what a sync would change: ${nextCommand("plan", config)}`
    : `Fix what is marked ✗, then run ${nextCommand("doctor", config)} again.`;
  return [...lines, next].join("\n");
}

function describe(one: Check, paint: Paint): string {
  const name = one.name.padEnd(13);
  switch (one.state) {
    case "good":
      return `${paint("green", "✓")} ${name} ${indented(one.says)}`;
    case "bad":
      return `${paint("red", "✗")} ${name} ${indented([one.says, one.fix].filter(Boolean).join("\n"))}`;
    case "not looked at":
      return paint("dim", `– ${name} not checked, because of the above`);
  }
}

/** Indents further lines under the first one. */
function indented(text: string): string {
  return text.replaceAll("\n", `\n${" ".repeat(16)}`);
}
