import type { Fields } from "../fields.ts";
import { type ItemRecords, lateOf } from "../state/item-records.ts";
import { type Memory, type StatePlace, writeMemory } from "../state/state-file.ts";
import type { ItemKind, ItemType } from "./item.ts";
import { fixedOf } from "./ownership.ts";

const lists = { announcement: "announcements", event: "events" } as const satisfies Record<ItemType, string>;

/** Keeps the records of items on disk in step with the requests that are sent. */
export interface Ledger {
  readonly memory: Memory;
  /** Records the findings of a plan or a check. */
  update: (memory: Memory) => void;
  /**
   * Notes a creation before it is sent.
   * @param key the Idempotency-Key of an equal creation that was sent before
   * @returns the Idempotency-Key to send it with
   */
  begin: (kind: ItemKind, name: string, fields: Fields, key: string | undefined) => string;
  /** Notes that a creation was carried out. */
  made: (kind: ItemKind, name: string, id: string, fields: Fields) => void;
  /** Notes that a creation was refused, and so certainly not carried out. */
  refused: (kind: ItemKind, name: string) => void;
  /** Notes that an item is gone. */
  removed: (kind: ItemKind, id: string) => void;
}

/**
 * Opens the ledger of a mosque, and writes the records before any request is sent.
 * @param createId gives each creation its Idempotency-Key
 * @throws {Stop} when the state file cannot be written; every change of the ledger throws it too
 */
export function createLedger(place: StatePlace, initial: Memory, createId: () => string): Ledger {
  let memory = initial;
  writeMemory(place, memory);

  function update(next: Memory): void {
    const isSame = JSON.stringify(next) === JSON.stringify(memory);
    memory = next;
    if (!isSame) writeMemory(place, memory);
  }

  function change(type: ItemType, next: (records: ItemRecords) => ItemRecords): void {
    const list = lists[type];
    update({ ...memory, [list]: next(memory[list]) });
  }

  return {
    get memory() {
      return memory;
    },
    update,
    begin({ type }, name, fields, key = createId()) {
      change(type, ({ made, begun }) => {
        const before = begun.find((each) => each.key === key)?.sent ?? 0;
        const others = begun.filter((each) => each.name !== name);
        return { made, begun: [...others, { name, key, fields, sent: before + 1 }] };
      });
      return key;
    },
    made(kind, name, id, fields) {
      const record = { name, id, given: Object.keys(fields), fixed: fixedOf(kind, fields) };
      change(kind.type, ({ made, begun }) => {
        const creation = begun.find((each) => each.name === name);
        return {
          made: [...made, { ...record, ...(creation && lateOf(creation)) }],
          begun: begun.filter((each) => each !== creation),
        };
      });
    },
    refused({ type }, name) {
      change(type, ({ made, begun }) => ({ made, begun: begun.filter((each) => each.name !== name) }));
    },
    removed({ type }, id) {
      change(type, ({ made, begun }) => ({ made: made.filter((each) => each.id !== id), begun }));
    },
  };
}
