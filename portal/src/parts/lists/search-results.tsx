import { Button, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useMessages } from "#messages/language.tsx";
import { CursorPager, type CursorPages } from "./cursor-pages.tsx";
import { Pager, placesOn } from "./pager.tsx";

interface FoundProps {
  readonly list: {
    readonly page: number;
    readonly goTo: (page: number, options?: { readonly replace: boolean }) => void;
    readonly showAll: () => void;
  };
  /** How many there are on all pages. */
  readonly total: number;
  /** How many this page has. */
  readonly shown: number;
  /** Says how many there are; absent where the reader sees that at a glance. */
  readonly count?: ((total: number) => string) | undefined;
  readonly nothing: string;
  readonly children: ReactNode;
}

/** A page of search results: their number, the rows, links to the other pages. */
export function Found({ list, total, shown, count, nothing, children }: FoundProps) {
  if (total === 0) return <NothingFound text={nothing} onShowAll={list.showAll} />;
  return (
    <Stack gap="sm">
      {count && <Count text={count(total)} total={total} page={list.page} shown={shown} />}
      {children}
      <Pager page={list.page} total={total} onPage={list.goTo} />
    </Stack>
  );
}

interface FoundFromProps {
  readonly list: { readonly showAll: () => void };
  readonly pages: CursorPages;
  /** Where the next page begins; undefined on the last one. */
  readonly next: string | undefined;
  readonly isStepping: boolean;
  /** How many this page has. */
  readonly shown: number;
  /** Says how many there are; undefined if that is not known. */
  readonly count: string | undefined;
  /** Whether there are more than that. */
  readonly isMore: boolean | undefined;
  readonly nothing: string;
  readonly children: ReactNode;
}

/** A page of search results that are read from a place on, however many there are. */
export function FoundFrom(props: FoundFromProps) {
  const { list, pages, next, isStepping, shown, count, isMore, nothing, children } = props;
  const { lists } = useMessages();
  const isEnd = next === undefined;
  if (shown === 0 && isEnd && pages.cursor === undefined) {
    return <NothingFound text={nothing} onShowAll={list.showAll} />;
  }
  return (
    <Stack gap="sm">
      {count !== undefined && (
        <Text size="sm" c="dimmed" aria-live="polite">
          {isMore ? lists.moreThan(count) : count}
        </Text>
      )}
      {shown === 0 ? <Text>{lists.noneHere}</Text> : children}
      <CursorPager by="other" pages={pages} next={next} isStepping={isStepping} />
    </Stack>
  );
}

/** How many there are, read aloud when a search changes it, and which of them this page shows. */
function Count({ text, total, page, shown }: { text: string; total: number; page: number; shown: number }) {
  const { lists } = useMessages();
  const { first, last } = placesOn(page, shown);
  return (
    <Text size="sm" c="dimmed" aria-live="polite">
      {text}
      {shown > 0 && shown < total && ` · ${lists.shown(first, last)}`}
    </Text>
  );
}

function NothingFound({ text, onShowAll }: { text: string; onShowAll: () => void }) {
  const { lists } = useMessages();
  return (
    <Stack align="start">
      <Text aria-live="polite">{text}</Text>
      <Button variant="default" onClick={onShowAll}>
        {lists.showAll}
      </Button>
    </Stack>
  );
}
