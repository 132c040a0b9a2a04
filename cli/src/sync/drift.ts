import type { Capabilities, Profile, ProfileUpdate } from "@mosque-sync/client";
import type { PrayerKey, PrayerTimes } from "@mosque-sync/timetable";
import type { Fields } from "./fields.ts";
import type { ItemKind } from "./items/item.ts";
import { itemKinds } from "./items/plan-items.ts";
import { pageItems, readEvery } from "./items/read-items.ts";
import type { ItemChange } from "./items/reconcile-items.ts";
import { readSnapshot } from "./mosque-state.ts";
import type { PlannedMosque } from "./plan/plan.ts";
import { type Planned, planSync, type SyncOptions } from "./plan/plan-sync.ts";

/** One difference between the server and the files. */
export interface Difference {
  what: "profile" | "row" | "announcement" | "event";
  /** The field, the prayer, or the item's title. */
  name: string;
  /** Whether only the server has it, both have it and differ, or only the files have it. */
  is: "extra" | "different" | "missing";
  /** The server's value; undefined if it has none. */
  server?: unknown;
  /** The files' value; undefined if they have none. */
  files?: unknown;
}

/** The differences between the server and the files for a day. */
export interface Drift extends Pick<Planned, "danger"> {
  mosque: PlannedMosque;
  date: string;
  timeZone: string;
  differences: Difference[];
  warnings: string[];
}

/** Every mosque has these from the day it is added, so files need not. */
const alwaysThere = ["communityName", "timeZoneId"];

/**
 * Finds the differences between the server and the files. Only reads. Prayers that `mosque.yaml` ignores, and fields
 * that the mosque's keys may not write, are left out.
 * @throws {Stop} when the source has no usable times for the day
 * @throws {CallError} when a request fails
 */
export async function findDrift(options: SyncOptions): Promise<Drift> {
  const planned = await planSync(options);
  const { plan, danger } = planned;
  const { mosque, date, timeZone, warnings } = plan;
  const differences = [
    ...plan.profile.map(({ field, from, to }) =>
      difference("profile", field, from ?? undefined, to ?? undefined),
    ),
    ...extraFields(planned, options.source.settings.profile),
    ...plan.rows.map((change) => {
      const from = change.kind === "add" ? undefined : change.from;
      const to = change.kind === "delete" ? undefined : change.to;
      return difference("row", (to ?? from)?.prayerKey ?? "", from && timesOf(from), to && timesOf(to));
    }),
    ...extraRows(planned),
    ...[...plan.announcements, ...plan.events].map(itemDifference),
    ...(await extraItems(planned, options)),
  ];
  return { mosque, date, timeZone, differences, warnings, danger };
}

function difference(what: Difference["what"], name: string, server: unknown, files: unknown): Difference {
  const is = server === undefined ? "missing" : files === undefined ? "extra" : "different";
  return { what, name, is, ...(server !== undefined && { server }), ...(files !== undefined && { files }) };
}

function extraFields({ mosque }: Planned, wanted: ProfileUpdate): Difference[] {
  const fields: readonly (keyof ProfileUpdate)[] = mosque.capabilities.approvedProfileFields;
  return fields
    .filter((field) => !alwaysThere.includes(field) && !(field in wanted) && isFilled(mosque.profile[field]))
    .map((field) => difference("profile", field, mosque.profile[field], undefined));
}

function isFilled(value: Profile[keyof Profile]): boolean {
  return value !== undefined && value !== null && value !== "";
}

/** Rows of prayers that the files do not have at all. A prayer whose times are not known may well have its row. */
function extraRows({ desired: { managed, ignored, unusable, unknown }, mosque }: Planned): Difference[] {
  const isKnownNever = (key: PrayerKey) => !unknown.some(({ prayerKey }) => prayerKey === key);
  return mosque.prayers
    .filter(({ prayerKey: key }) => !managed.has(key) && !ignored.includes(key) && !unusable.includes(key))
    .filter(({ prayerKey: key }) => isKnownNever(key))
    .map((row) => difference("row", row.prayerKey, timesOf(row), undefined));
}

function timesOf({ adhanTime, iqamahTime }: PrayerTimes): Omit<PrayerTimes, "prayerKey"> {
  return { ...(adhanTime && { adhanTime }), ...(iqamahTime && { iqamahTime }) };
}

function itemDifference(change: ItemChange): Difference {
  switch (change.kind) {
    case "add":
      return difference(change.item, titleIn(change.to), undefined, change.to);
    case "change": {
      const { fields } = change.from;
      const before = Object.fromEntries(Object.keys(change.to).map((name) => [name, fields[name] ?? null]));
      return difference(change.item, titleIn(fields), before, change.to);
    }
    case "delete":
      return difference(change.item, titleIn(change.from.fields), change.from.fields, undefined);
  }
}

/** The items that did not come from `mosque.yaml`. */
async function extraItems(
  { memory, mosque }: Planned,
  { client, onProgress = () => {} }: SyncOptions,
): Promise<Difference[]> {
  const lists = (["announcements", "events"] as const).filter((list) => hasList(mosque.capabilities, list));
  if (lists.length === 0) return [];
  const snapshot = await readSnapshot(client, pageItems, onProgress);
  const extra: Difference[] = [];
  for (const list of lists) {
    const kind: ItemKind = itemKinds[list];
    const ours = new Set(memory[list].made.map(({ id }) => id));
    const items = await readEvery(kind, snapshot, { client, onProgress });
    const others = items.filter(({ id }) => !ours.has(id));
    extra.push(...others.map(({ fields }) => difference(kind.type, titleIn(fields), fields, undefined)));
  }
  return extra;
}

function hasList({ resources }: Capabilities, list: keyof typeof itemKinds): boolean {
  return resources.includes(list);
}

function titleIn({ title }: Fields): string {
  return String(title ?? "");
}
