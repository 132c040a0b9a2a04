import type { Store } from "../store/store.ts";
import { countTimetables } from "../subjects/timetable/rows/counts.ts";
import { type Metric, sample } from "./metric.ts";

/** Metrics of the timetables that keep prayer rows up to date. */
export function timetableMetrics({
  store,
}: {
  readonly store: Pick<Store, "read" | "now">;
}): readonly Metric[] {
  const count = () => store.read((tx) => countTimetables(tx, store.now())).catch(() => undefined);
  return [
    {
      name: "mosque_sync_timetables",
      help: "Timetables that keep prayer rows: all (kept), stopped, ending within 7 days, and with a failing link.",
      type: "gauge",
      aggregator: "max",
      samples: async () => {
        const counts = await count();
        if (!counts) return [];
        const { kept, stopped, ending, linkFailed } = counts;
        const states = Object.entries({ kept, stopped, ending, link_failed: linkFailed });
        return states.map(([state, timetables]) => sample(timetables, { state }));
      },
    },
    {
      name: "mosque_sync_timetables_delay_seconds",
      help: "For how long the rows of a day have been due: the longest of all mosques, 0 if all are written.",
      type: "gauge",
      aggregator: "max",
      samples: async () => {
        const counts = await count();
        return counts ? [sample(counts.delaySeconds)] : [];
      },
    },
  ];
}
