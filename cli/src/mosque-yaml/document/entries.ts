import { factsOf, heldEveryDay, type PrayerKey, type Timetable } from "@mosque-sync/timetable";
import {
  type OwnEntries,
  ownEntriesOf,
  withEntries,
  withoutOwnEntries,
} from "@mosque-sync/timetable/own-entries";
import type { MosqueTimetable } from "@mosque-sync/timetable/writing";
import type { MosqueYaml } from "../mosque-yaml.ts";
import { eidPrayers } from "./eid-prayers.ts";
import { exceptionsOfRows } from "./fixed-rows.ts";
import { jummahEntries } from "./jummahs.ts";
import { rulesOfPrayer } from "./rules.ts";
import { type Given, nothing, notTaken, type Taken } from "./taken.ts";

/**
 * The rules, jummahs, Eid prayers and other rows of a `mosque.yaml` as entries of a document. They give the same rows
 * on every day of the timetable; a setting without an exact entry is not taken over.
 * @param timetable the files, without the iqamahs of `mosque.yaml`
 */
export function documentEntries(settings: MosqueYaml, timetable: Timetable): Taken {
  const { days } = timetable;
  const [first, last] = [days.at(0), days.at(-1)];
  if (!first || !last) return { entries: {}, notTaken: [] };
  const { claimed } = factsOf(timetable);
  const given: Given = {
    span: { from: first.date, until: last.date },
    isClaimed: ({ prayerKey, kind }) =>
      claimed.some((time) => time.prayerKey === prayerKey && time.kind === kind) ||
      (kind === "iqamah" && (settings.iqamah[prayerKey] ?? []).some(({ text }) => text !== null)),
  };
  const fixed = settings.prayers ?? [];
  const ofPrayer = (key: PrayerKey) => fixed.filter(({ row }) => row.prayerKey === key);
  const others = [...new Set(fixed.map(({ row }) => row.prayerKey))].filter((key) => key !== "eid");
  return joined([
    ...heldEveryDay.map((prayer) => {
      const rules = settings.iqamah[prayer] ?? [];
      const isHeldTwice = days.some(
        ({ prayers }) => prayers.filter(({ prayerKey }) => prayerKey === prayer).length > 1,
      );
      return rules.length > 0 && isHeldTwice
        ? notTaken(`iqamah.${prayer}`, "congregations")
        : rulesOfPrayer(prayer, rules);
    }),
    settings.jummah ? jummahEntries(settings.jummah, given) : nothing,
    eidPrayers(ofPrayer("eid")),
    ...others.map((prayer) => exceptionsOfRows(prayer, ofPrayer(prayer), given)),
  ]);
}

/**
 * A document with the entries of a `mosque.yaml`. They replace the entries of an earlier one, and people's
 * jummahs and Eid prayers if it has its own. Other entries of people come after them, and so apply over them.
 * @param own the entries that people have added
 */
export function withSettings(
  document: MosqueTimetable,
  own: OwnEntries,
  { jummah, prayers }: Pick<MosqueYaml, "jummah" | "prayers">,
  entries: OwnEntries,
): MosqueTimetable {
  const eids = (entries.eid ?? []).map(({ date }) => date);
  const staying = <Entry extends object>(list: readonly Entry[] = []) =>
    list.filter((entry) => !("x-mosque-yaml" in entry));
  const hasJummah = jummah ?? prayers?.some(({ row }) => row.prayerKey === "jummah");
  const kept = ownEntriesOf({
    rules: staying(own.rules),
    exceptions: staying(own.exceptions),
    jummah: hasJummah ? [] : staying(own.jummah),
    eid: staying(own.eid).filter(({ date }) => !eids.includes(date)),
  });
  return withEntries(withEntries(withoutOwnEntries(document), entries), kept);
}

function joined(all: readonly Taken[]): Taken {
  const list = <Name extends keyof OwnEntries>(name: Name) =>
    all.flatMap(({ entries }): unknown[] => entries[name] ?? []);
  // Each list keeps its kind of entries; empty lists go.
  const lists = {
    rules: list("rules"),
    exceptions: list("exceptions"),
    jummah: list("jummah"),
    eid: list("eid"),
  };
  const filled = Object.entries(lists).filter(([, entries]) => entries.length > 0);
  return {
    entries: Object.fromEntries(filled) as OwnEntries,
    notTaken: all.flatMap((each) => each.notTaken),
  };
}
