import { useSearchParams } from "react-router";

/** What the activity page is asked for, kept in its address so that a reload and the way back restore it. */
export interface ActivityQuery {
  readonly keyId: string | undefined;
  readonly failedOnly: boolean;
  /** The id of a request that is looked for instead of syncs. */
  readonly sought: string | undefined;
  readonly cursor: string | undefined;
  /** Changes what is asked for, and begins with the newest again. */
  readonly ask: (asked: {
    keyId?: string | undefined;
    failedOnly?: boolean;
    sought?: string | undefined;
  }) => void;
  /** Goes on to what is older, or back to the newest. */
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
