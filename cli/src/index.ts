export {
  type Day,
  type Finding,
  type PrayerRow,
  type PrayerTimes,
  type Reconciliation,
  type RowChange,
  reconcile,
  type Timetable,
} from "@mosque-sync/timetable";
export { mosqueYamlSchema } from "./mosque-yaml/json-schema.ts";
export { renderPlan } from "./print/plan.ts";
export { renderProgress } from "./print/progress.ts";
export type { PrintOptions } from "./print/terminal.ts";
export { Stop, type StopReason } from "./run/stop.ts";
export { loadSource, type Source, timetableOf } from "./source/source.ts";
export { type Applied, type ApplyOptions, applySync } from "./sync/apply-sync.ts";
export { type Desired, desiredOn } from "./sync/desired-state.ts";
export type { Allowances } from "./sync/guards.ts";
export type { ItemChange } from "./sync/items/reconcile-items.ts";
export type { MosqueClient } from "./sync/mosque-state.ts";
export { countChanges, isEmpty, type Plan, type ProfileChange } from "./sync/plan/plan.ts";
export { type Planned, planSync, type SyncOptions } from "./sync/plan/plan-sync.ts";
export type { OnProgress, Progress } from "./sync/progress.ts";
export type { StatePlace } from "./sync/state/state-file.ts";
