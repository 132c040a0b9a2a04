import { isCallError } from "@mosque-sync/client";
import { createPainter, type Paint, type PrintOptions } from "../../print/terminal.ts";
import { endingOf } from "../../run/ending.ts";

/** What a sync needs, in the order in which it is looked at. */
export type CheckName = "settings" | "health" | "capabilities" | "scope" | "clock" | "source";

/** What came of looking at one thing. */
export type Check = { name: CheckName } & (
  | { state: "good"; says: string }
  | { state: "bad"; says: string; fix: string | undefined; exitCode: number }
  /** Something before it is wrong. */
  | { state: "not looked at" }
);

/** What to do about the errors that a key can have; those of the server tell the reason. */
const fixes: Record<string, string> = {
  missing_api_key: "Set MOSQUE_SYNC_API_KEY to the key from the portal.",
  malformed: "Copy the whole key from the portal once more, or make a new one there.",
  revoked: "Make a new key in the portal, and put it in the place of the old one.",
  wrong_community: "Copy MOSQUE_SYNC_MOSQUE_ID from the page of the key in the portal.",
  missing_scope:
    "Make a key with the scope sync:write in the portal: with this one, plan works and apply does not.",
  not_found: "Check MOSQUE_SYNC_BASE_URL and MOSQUE_SYNC_MOSQUE_ID.",
  rate_limited: "Wait a minute, and run doctor again.",
};

/**
 * Looks at one thing.
 * @param look says what is good, or fails
 */
export async function check(name: CheckName, look: () => Promise<string> | string): Promise<Check> {
  try {
    return { name, state: "good", says: await look() };
  } catch (error) {
    return failed(name, error);
  }
}

/** A check that an error ended. */
export function failed(name: CheckName, error: unknown): Check {
  const { exitCode, document } = endingOf(error);
  const fix = isCallError(error) && error.kind === "api" ? fixes[error.code] : undefined;
  return { name, state: "bad", says: document.error, fix, exitCode };
}

/** Writes checks for people, and what to do next. */
export function renderChecks(checks: readonly Check[], { colour }: PrintOptions): string {
  const paint = createPainter(colour);
  const lines = checks.map((one) => describe(one, paint));
  const isGood = checks.every(({ state }) => state === "good");
  const next = isGood
    ? "Everything is ready. See what a sync would change: mosque-sync plan"
    : "Mend what is marked ✗, and run mosque-sync doctor again.";
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
      return paint("dim", `– ${name} not looked at, because of the above`);
  }
}

/** Further lines stand under the first one. */
function indented(text: string): string {
  return text.replaceAll("\n", `\n${" ".repeat(16)}`);
}
