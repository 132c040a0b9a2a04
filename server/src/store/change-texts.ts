import { type Difference, differenceOf } from "../domain/resources/difference.ts";
import type { Change } from "./changes.ts";
import type { ChangesTable } from "./tables/schema.ts";

/**
 * A resource before and after a change as its record keeps them: whole when it is created or deleted, and otherwise
 * only what differs. A changed prayer row also keeps its key, so that the record says by itself which prayer it is of.
 */
export function changeTexts({ resource, before, after }: Change): Pick<ChangesTable, "before" | "after"> {
  if (!before || !after) return texts({ before, after });
  const difference = differenceOf(before, after);
  return texts(resource === "prayers" ? named(difference, after) : difference);
}

function named({ before, after }: Difference, { prayerKey }: { readonly prayerKey?: string }): Difference {
  return { before, after: { prayerKey, ...after } };
}

function texts({ before, after }: Pick<Change, "before" | "after">): Pick<ChangesTable, "before" | "after"> {
  return { before: before ? JSON.stringify(before) : null, after: after ? JSON.stringify(after) : null };
}
