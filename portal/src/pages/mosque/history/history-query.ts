import type { ChangedResource, PortalQueryOf } from "@mosque-sync/contract";
import { useLatestParams } from "#parts/lists/search-params.ts";

/** The filters of the history, under their names in the page's address. */
const names = ["resource", "resourceId", "actorId", "day", "from", "to"] as const;
type Name = (typeof names)[number];

/** The filters of the history, and how the reader changes them. */
export interface HistoryQuery {
  readonly asked: PortalQueryOf<"listChanges">;
  readonly set: (changes: { readonly [N in Name]?: string | undefined }) => void;
  readonly showAll: () => void;
  readonly isNarrowed: boolean;
  /** The changes of one key from one instant to another, if the address asks for them. */
  readonly run: { readonly keyId: string; readonly from: string; readonly to: string } | undefined;
}

/** Keeps the filters in the page's address, so that a reload and the way back restore them. */
export function useHistoryQuery(): HistoryQuery {
  const { params, change, clear } = useLatestParams();
  const asked: Partial<Record<Name, string>> = {};
  for (const name of names) {
    const value = params.get(name);
    if (value) asked[name] = value;
  }
  const { actorId: keyId, from, to } = asked;
  return {
    // The service refuses a resource that there is not.
    asked: asked as typeof asked & { readonly resource?: ChangedResource },
    set: change,
    showAll: () => clear(names),
    isNarrowed: Object.keys(asked).length > 0,
    run: keyId && from && to ? { keyId, from, to } : undefined,
  };
}
