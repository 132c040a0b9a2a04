import { useSearchParams } from "react-router";

/** The filters of the activity page, kept in its URL so that a reload and the back button restore them. */
export interface ActivityQuery {
  readonly keyId: string | undefined;
  readonly failedOnly: boolean;
  /** The id of a request that is looked for instead of syncs. */
  readonly sought: string | undefined;
  readonly cursor: string | undefined;
  /** Changes a filter, and starts with the newest again. */
  readonly ask: (asked: {
    keyId?: string | undefined;
    failedOnly?: boolean;
    sought?: string | undefined;
  }) => void;
  /** Goes to older entries, or back to the newest. */
  readonly goTo: (cursor: string | undefined) => void;
}

export function useActivityQuery(): ActivityQuery {
  const [params, setParams] = useSearchParams();
  const now = {
    keyId: params.get("key") ?? undefined,
    failedOnly: params.get("outcome") === "failed",
    sought: params.get("id") ?? undefined,
    cursor: params.get("cursor") ?? undefined,
  };
  const open = ({ keyId, failedOnly, sought, cursor }: typeof now) =>
    setParams({
      ...(keyId && { key: keyId }),
      ...(failedOnly && { outcome: "failed" }),
      ...(sought && { id: sought }),
      ...(cursor && { cursor }),
    });
  return {
    ...now,
    ask: (asked) => open({ ...now, sought: undefined, ...asked, cursor: undefined }),
    goTo: (cursor) => {
      open({ ...now, cursor });
      document.getElementById("content")?.focus();
      window.scrollTo({ top: 0 });
    },
  };
}
