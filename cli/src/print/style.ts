import type { Style } from "@mosque-sync/timetable/report";
import { createPainter } from "./terminal.ts";

const colours = { error: "red", warning: "yellow", info: "green", quiet: "dim", strong: "bold" } as const;

/** The look of a report on a terminal. */
export function createStyle(colour: boolean): Style {
  const paint = createPainter(colour);
  return (role, text) => paint(colours[role], text);
}
