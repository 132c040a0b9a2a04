import type { CallError } from "@mosque-sync/client";
import type { RowChange } from "@mosque-sync/timetable";
import type { Progress } from "../sync/progress.ts";
import { createPainter, onOneLine, type PrintOptions } from "./terminal.ts";

/**
 * Describes one request for a log: its purpose and changes, its result, its id, and its response if `answers` is set.
 */
export function renderProgress(progress: Progress, options: PrintOptions & { responses: boolean }): string {
  const paint = createPainter(options.colour);
  const request = paint("dim", `request ${progress.requestId}`);
  switch (progress.kind) {
    case "answered": {
      const { step, changes } = progress;
      const purpose = changes ? `${step}: ${changesInWords(changes)}` : step;
      const line = `${paint("green", "✓")} ${purpose}  ${progress.status}  ${request}`;
      return options.responses ? `${line}\n  ${JSON.stringify(progress.response)}` : line;
    }
    case "failed":
      return `${paint("red", "✗")} ${progress.step}  ${describeFailure(progress.error)}  ${request}`;
    case "refused as expected":
      return `${paint("green", "✓")} ${progress.step}  ${describeFailure(progress.error)}, as expected  ${request}`;
    case "declined":
      return `– ${progress.step}  ${describeFailure(progress.error)}: one by one instead  ${request}`;
  }
}

/** `add jummah; change fajr, isha; delete jummah (2)`. */
function changesInWords(changes: readonly RowChange[]): string {
  const kinds = Map.groupBy(changes, ({ kind }) => kind);
  const parts = [...kinds].map(([kind, ofKind]) => {
    const keys = Map.groupBy(ofKind, (change) => (change.kind === "add" ? change.to : change.from).prayerKey);
    const names = [...keys].map(([key, { length }]) => (length === 1 ? key : `${key} (${length})`));
    return `${kind} ${names.join(", ")}`;
  });
  return parts.join("; ");
}

function describeFailure(error: CallError): string {
  return error.kind === "api" ? `${error.status} ${onOneLine(error.code)}` : error.kind;
}
