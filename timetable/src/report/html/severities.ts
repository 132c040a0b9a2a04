import type { Level } from "../../notices/notice-texts.ts";
import type { Report } from "../report.ts";

/** The gravest severity of some causes, by their numbers. */
export function gravestOf(causes: readonly number[], { notices }: Report): Level | undefined {
  const found = causes.map((number) => notices[number - 1]?.severity);
  return (["error", "warning", "info"] as const).find((level) => found.includes(level));
}
