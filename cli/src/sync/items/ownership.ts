import { isSameValue } from "../same-value.ts";
import { type Fields, type ItemKind, pick, type ServerItem, type WantedItem } from "./item.ts";
import type { MadeItem } from "./records.ts";

/** An item of the mosque that came from `mosque.yaml`, and what is remembered of it. */
interface Owned {
  item: ServerItem;
  record: MadeItem;
}

/** Which of the mosque's items came from `mosque.yaml`, and under which of its ids. */
export class Ownership {
  readonly #owned: Owned[];
  readonly #kind: ItemKind;
  readonly #actual: readonly ServerItem[];

  constructor(kind: ItemKind, actual: readonly ServerItem[], made: readonly MadeItem[]) {
    this.#kind = kind;
    this.#actual = actual;
    this.#owned = made.flatMap((record) => {
      const item = actual.find(({ id }) => id === record.id);
      return item ? [{ item, record }] : [];
    });
  }

  all(): readonly Owned[] {
    return this.#owned;
  }

  of(name: string): readonly Owned[] {
    return this.#owned.filter(({ record }) => record.name === name);
  }

  has(name: string): boolean {
    return this.of(name).length > 0;
  }

  /** Items of nobody yet. */
  free(): ServerItem[] {
    return this.#actual.filter((item) => !this.#owned.some((owned) => owned.item === item));
  }

  /** Takes a free item that has these fields. @returns whether there was one */
  adoptEqual({ name, fields }: WantedItem, further: Pick<MadeItem, "late">): boolean {
    const item = this.free().find((each) => hasFields(each, fields));
    if (item) this.adopt(item, name, fields, fixedOf(this.#kind, fields), further);
    return item !== undefined;
  }

  /** Takes the items whose creation was taken for lost, and was carried out after all. */
  adoptLate(): void {
    for (const owned of this.#owned.filter(({ record }) => record.late)) {
      const { late, ...record } = owned.record;
      if (!late) continue;
      const found = this.free()
        .filter((item) => hasFields(item, late.fields))
        .slice(0, late.count);
      for (const item of found) this.adopt(item, record.name, late.fields, fixedOf(this.#kind, late.fields));
      const count = late.count - found.length;
      owned.record = count > 0 ? { ...record, late: { ...late, count } } : record;
    }
  }

  /** @param fixed what the item was given of the fields that no change can reach */
  adopt(
    item: ServerItem,
    name: string,
    fields: Fields,
    fixed: Fields,
    further: Pick<MadeItem, "late"> = {},
  ): void {
    this.#owned.push({ item, record: { name, id: item.id, given: Object.keys(fields), fixed, ...further } });
  }
}

function hasFields(item: ServerItem, fields: Fields): boolean {
  return Object.entries(fields).every(([name, value]) => isSameValue(name, item.fields[name], value));
}

/** The fields that no change can reach. */
export function fixedOf(kind: ItemKind, fields: Fields): Fields {
  return pick(fields, (name) => !kind.changeable.has(name));
}
