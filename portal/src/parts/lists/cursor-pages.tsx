import { Button, Group } from "@mantine/core";
import { useState } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { useMessages } from "#messages/language.tsx";

/** A page of a list that is read from a position on: the newest first. */
export interface CursorPages {
  /** Where the page starts; undefined for the first. */
  readonly cursor: string | undefined;
  readonly older: (next: string) => void;
  readonly newer: () => void;
  readonly newest: () => void;
}

/** Keeps the position in the page's address, so that a reload restores it, and the way back in the history's state. */
export function useCursorPages(): CursorPages {
  const [params] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const cursor = params.get("from") ?? undefined;
  const trail: readonly string[] = (state as { trail?: readonly string[] } | null)?.trail ?? [];
  const goTo = (next: string | undefined, state: { readonly trail: readonly string[] }) => {
    const search = new URLSearchParams(window.location.search);
    // The second of two quick clicks arrives before the page shows where the first has led.
    if ((search.get("from") ?? "") === (next ?? "")) return;
    if (next) search.set("from", next);
    else search.delete("from");
    void navigate({ search: String(search) }, { state });
    showFromTop();
  };
  return {
    cursor,
    older: (next) => goTo(next, { trail: [...trail, cursor ?? ""] }),
    newer: () => goTo(trail.at(-1), { trail: trail.slice(0, -1) }),
    newest: () => goTo(undefined, { trail: [] }),
  };
}

/** The same, of a list that is a part of a page: it begins again with the page. */
export function useCursorTrail(): CursorPages {
  const [trail, setTrail] = useState<readonly string[]>([]);
  return {
    cursor: trail.at(-1),
    older: (next) => setTrail([...trail, next]),
    newer: () => setTrail(trail.slice(0, -1)),
    newest: () => setTrail([]),
  };
}

function showFromTop(): void {
  document.getElementById("content")?.focus();
  window.scrollTo({ top: 0 });
}

interface CursorPagerProps {
  /** How the list is ordered: its pages are newer and older, or just before and after each other. */
  readonly by?: "time" | "other";
  readonly pages: CursorPages;
  /** Where the next page starts; undefined on the last one. */
  readonly next: string | undefined;
  /** Whether the list still shows the page before: a further step would start from the wrong one. */
  readonly isStepping: boolean;
}

/** Links to the other pages. Empty if there is one page. */
export function CursorPager({ by = "time", pages, next, isStepping }: CursorPagerProps) {
  const { lists, data } = useMessages();
  const words =
    by === "time"
      ? { first: data.newest, previous: data.newer, next: data.older }
      : { first: lists.first, previous: lists.previous, next: lists.next };
  const isFirst = pages.cursor === undefined;
  if (isFirst && next === undefined) return null;
  return (
    <Group component="nav" aria-label={lists.pages} justify="center" gap="md">
      <Button variant="default" disabled={isFirst || isStepping} onClick={pages.newest}>
        {words.first}
      </Button>
      <Button variant="default" disabled={isFirst || isStepping} onClick={pages.newer}>
        {words.previous}
      </Button>
      <Button
        variant="default"
        disabled={next === undefined || isStepping}
        onClick={() => next && pages.older(next)}
      >
        {words.next}
      </Button>
    </Group>
  );
}
