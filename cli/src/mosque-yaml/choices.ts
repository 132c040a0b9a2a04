import type { Asr, Clock, NumericOrder, SummerTime } from "@mosque-sync/timetable";
import { oneOf } from "./kinds.ts";

/** The settings with a few possible values, which options of the command line set too. */
export const choices = {
  clock: oneOf(["12h", "24h"] as const satisfies readonly Clock[]),
  dst: oneOf(["included", "winter-time"] as const satisfies readonly SummerTime[]),
  dateOrder: oneOf(["day-first", "month-first"] as const satisfies readonly NumericOrder[]),
  asr: oneOf(["mithl-1", "mithl-2"] as const satisfies readonly Asr[]),
};
