import { type Fields, pick } from "../fields.ts";
import { isSameValue } from "../same-value.ts";
import type { MadeItem } from "../state/item-records.ts";
import type { ItemKind, ServerItem, WantedItem } from "./item.ts";

/** An item of the mosque that came from `mosque.yaml`, and its record. */
interface Owned {
  item: ServerItem;
  record: MadeItem;
}

/** The mosque's items that came from `mosque.yaml`, and their ids. */
export interface Ownership {
  all: () => readonly Owned[];
  of: (name: string) => readonly Owned[];
  has: (name: string) => boolean;
  /** The items that did not come from `mosque.yaml`, as far as is known. */
  free: () => ServerItem[];
  /** Adopts a free item that has these fields. @returns whether there was one */
  adoptEqual: (wanted: WantedItem, further: Pick<MadeItem, "late">) => boolean;
  /** Adopts the items whose creation was taken for lost and was carried out after all. */
  adoptLate: () => void;
  /** @param fixed the item's values of the fields that no change can reach */
  adopt: (item: ServerItem, name: string, fields: Fields, fixed: Fields) => void;
}

/** @param made the remembered items; those that the mosque no longer has are left out */
export function createOwnership(
  kind: ItemKind,
  actual: readonly ServerItem[],
  made: readonly MadeItem[],
): Ownership {
  const owned: Owned[] = made.flatMap((record) => {
    const item = actual.find(({ id }) => id === record.id);
    return item ? [{ item, record }] : [];
  });
  const of = (name: string) => owned.filter(({ record }) => record.name === name);
  const free = () => actual.filter((item) => !owned.some((each) => each.item === item));
  const adopt = (
    item: ServerItem,
    name: string,
    fields: Fields,
    fixed: Fields,
    further: Pick<MadeItem, "late"> = {},
  ) => {
    owned.push({ item, record: { name, id: item.id, given: Object.keys(fields), fixed, ...further } });
  };
  return {
    all: () => owned,
    of,
    has: (name) => of(name).length > 0,
    free,
    adopt,
    adoptEqual({ name, fields }, further) {
      const item = free().find((each) => hasFields(each, fields));
      if (item) adopt(item, name, fields, fixedOf(kind, fields), further);
      return item !== undefined;
    },
    adoptLate() {
      for (const each of owned.filter(({ record }) => record.late)) {
        const { late, ...record } = each.record;
        if (!late) continue;
        const found = free()
          .filter((item) => hasFields(item, late.fields))
          .slice(0, late.count);
        for (const item of found) adopt(item, record.name, late.fields, fixedOf(kind, late.fields));
        const count = late.count - found.length;
        each.record = count > 0 ? { ...record, late: { ...late, count } } : record;
      }
    },
  };
}

function hasFields(item: ServerItem, fields: Fields): boolean {
  return Object.entries(fields).every(([name, value]) => isSameValue(name, item.fields[name], value));
}

/** The fields that no change can reach. */
export function fixedOf(kind: ItemKind, fields: Fields): Fields {
  return pick(fields, (name) => !kind.changeable.has(name));
}
