import type { CallError } from "@mosque-sync/client";
import type { Progress } from "../sync/progress.ts";
import { createPainter, onOneLine, type PrintOptions } from "./terminal.ts";

/** Writes one request for a log: its purpose, how it ended, its request id, and its answer if `answers` is set. */
export function renderProgress(progress: Progress, options: PrintOptions & { answers: boolean }): string {
  const paint = createPainter(options.colour);
  const request = paint("dim", `request ${progress.requestId}`);
  switch (progress.kind) {
    case "answered": {
      const line = `${paint("green", "✓")} ${progress.step}  ${progress.status}  ${request}`;
      return options.answers ? `${line}\n  ${JSON.stringify(progress.answer)}` : line;
    }
    case "failed":
      return `${paint("red", "✗")} ${progress.step}  ${describeFailure(progress.error)}  ${request}`;
    case "declined":
      return `– ${progress.step}  ${describeFailure(progress.error)}: one by one instead  ${request}`;
  }
}

function describeFailure(error: CallError): string {
  return error.kind === "api" ? `${error.status} ${onOneLine(error.code)}` : error.kind;
}
