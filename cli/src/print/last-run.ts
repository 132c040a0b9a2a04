import { formatDate, formatInstant } from "@mosque-sync/timetable";
import type { LastRun, Memory } from "../sync/state/state-file.ts";
import { createPainter, onOneLine, type PrintOptions } from "./terminal.ts";

/** Describes how the last `apply` ended; if it was not verified, also when one last was. */
export function renderLastRun(
  { lastRun, lastVerified }: Pick<Memory, "lastRun" | "lastVerified">,
  timeZone: string,
  { colour }: PrintOptions,
): string {
  if (!lastRun) return "Last run: none is remembered here";
  const isGood = lastRun.outcome === "verified";
  const day = lastRun.date ? ` for ${formatDate(lastRun.date)}` : "";
  const line = `Last run: ${formatInstant(lastRun.at, timeZone)}${day}: ${describe(lastRun)}`;
  const verified = lastVerified ? formatInstant(lastVerified, timeZone) : "never";
  return [
    createPainter(colour)(isGood ? "green" : "red", line),
    ...(isGood ? [] : [`Last verified: ${verified}`]),
  ].join("\n");
}

function describe({ outcome, writes, message }: LastRun): string {
  const done = `${writes ?? 0} ${writes === 1 ? "write" : "writes"}`;
  switch (outcome) {
    case "verified":
      return `verified, ${done}`;
    case "unverified":
      return `${done}, but the snapshot showed something else`;
    case "failed":
    case "stopped":
      return `${outcome}${message ? `: ${onOneLine(message)}` : ""}`;
  }
}
