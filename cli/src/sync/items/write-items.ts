import { isCallError } from "@mosque-sync/client";
import { statusOf } from "../progress.ts";
import { type Refusal, unlessRefused } from "../refusal.ts";
import type { FieldChanges, ItemKind, Requests, ServerItem } from "./item.ts";
import type { Ledger } from "./ledger.ts";
import type { ItemChange } from "./reconcile-items.ts";

/**
 * Writes changes of items, in their order. A refused change does not stop the others.
 * @returns the refused changes and the server's reasons
 */
export async function writeItems(
  kind: ItemKind,
  changes: readonly ItemChange[],
  ledger: Ledger,
  requests: Requests,
): Promise<Refusal[]> {
  const refusals: Refusal[] = [];
  for (const change of changes) {
    const write = () => writeItem(kind, change, ledger, requests);
    try {
      const refusal = await unlessRefused(titleOf(change), [change], write);
      if (refusal) refusals.push(refusal);
    } catch (error) {
      if (!isNotHere(error, change)) throw error;
      const message = `This server cannot write ${kind.type}s, so they stay as they are.`;
      return [...refusals, { message, changes: [] }];
    }
  }
  return refusals;
}

async function writeItem(
  kind: ItemKind,
  change: ItemChange,
  ledger: Ledger,
  requests: Requests,
): Promise<void> {
  const step = `${change.kind} ${titleOf(change)}`;
  switch (change.kind) {
    case "add": {
      const { name, to } = change;
      const key = ledger.begin(kind, name, to, change.key);
      try {
        const { id } = await kind.create(requests, step, to, key);
        ledger.made(kind, name, id, to);
      } catch (error) {
        if (isCallError(error) && !error.mayHaveHappened && statusOf(error) !== 409)
          ledger.refused(kind, name);
        throw error;
      }
      return;
    }
    case "change":
      await kind.change(requests, step, change.from.id, fullChange(kind, change));
      return;
    case "delete":
      await kind.remove(requests, step, change.from.id);
      ledger.removed(kind, change.from.id);
      return;
  }
}

/** Every field that a change can reach, also unchanged ones. */
function fullChange(kind: ItemKind, { from, to }: { from: ServerItem; to: FieldChanges }): FieldChanges {
  const stays = Object.entries(from.fields).filter(([name]) => kind.changeable.has(name));
  return { ...Object.fromEntries(stays), ...to };
}

/** Whether the server has no endpoint for this write. */
function isNotHere(error: unknown, { kind }: ItemChange): boolean {
  const status = statusOf(error);
  return status === 405 || status === 501 || (status === 404 && kind === "add");
}

/** An item for people: `event "Seerah evening"`. */
export function titleOf(change: ItemChange): string {
  const { title } = change.kind === "add" ? change.to : change.from.fields;
  return `${change.item} ${JSON.stringify(title ?? change.name)}`;
}
