import { randomUUID } from "node:crypto";
import { type Memory, nothingRemembered, type StatePlace, writeMemory } from "../state/state-file.ts";
import type { Fields, ItemKind, ItemType } from "./item.ts";
import { fixedOf } from "./ownership.ts";
import { type ItemRecords, lateOf } from "./records.ts";

const lists = { announcement: "announcements", event: "events" } as const satisfies Record<ItemType, string>;

/** Keeps the records of items on disk in step with what is sent. */
export class Ledger {
  readonly #place: StatePlace;
  #memory: Memory = nothingRemembered;
  #saved = "";

  constructor(place: StatePlace) {
    this.#place = place;
  }

  get memory(): Memory {
    return this.#memory;
  }

  /** Takes over what a plan or a check has found out. */
  update(memory: Memory): void {
    this.#memory = memory;
    const text = JSON.stringify(memory);
    if (text === this.#saved) return;
    writeMemory(this.#place, memory);
    this.#saved = text;
  }

  /** Notes a creation before it is sent. @returns the Idempotency-Key to send it with */
  begin({ type }: ItemKind, name: string, fields: Fields, key: string = randomUUID()): string {
    this.#change(type, ({ made, begun }) => {
      const before = begun.find((each) => each.key === key)?.sent ?? 0;
      const others = begun.filter((each) => each.name !== name);
      return { made, begun: [...others, { name, key, fields, sent: before + 1 }] };
    });
    return key;
  }

  /** Notes that it was carried out. */
  made(kind: ItemKind, name: string, id: string, fields: Fields): void {
    const record = { name, id, given: Object.keys(fields), fixed: fixedOf(kind, fields) };
    this.#change(kind.type, ({ made, begun }) => {
      const creation = begun.find((each) => each.name === name);
      return {
        made: [...made, { ...record, ...(creation && lateOf(creation)) }],
        begun: begun.filter((each) => each !== creation),
      };
    });
  }

  /** Notes that it was refused, and so certainly not carried out. */
  refused({ type }: ItemKind, name: string): void {
    this.#change(type, ({ made, begun }) => ({ made, begun: begun.filter((each) => each.name !== name) }));
  }

  /** Notes that an item is gone. */
  removed({ type }: ItemKind, id: string): void {
    this.#change(type, ({ made, begun }) => ({ made: made.filter((each) => each.id !== id), begun }));
  }

  #change(type: ItemType, next: (records: ItemRecords) => ItemRecords): void {
    const list = lists[type];
    this.update({ ...this.#memory, [list]: next(this.#memory[list]) });
  }
}
