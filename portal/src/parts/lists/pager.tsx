import { Button, Group, Text } from "@mantine/core";
import { pageLimits } from "@mosque-sync/contract/page-limits";
import { useEffect } from "react";
import { useMessages } from "#messages/language.tsx";

/** How many rows a page of a list has. */
const perPage = pageLimits.listedPerPage;

interface PagerProps {
  readonly page: number;
  /** How many there are on all pages. */
  readonly total: number;
  readonly onPage: (page: number, options?: { readonly replace: boolean }) => void;
}

/** The position in a list, and links to the other pages. Empty if there is one page. */
export function Pager({ page, total, onPage }: PagerProps) {
  const { lists } = useMessages();
  const pages = Math.max(1, Math.ceil(total / perPage));

  // The last page can lose its last row while the reader is on it.
  useEffect(() => {
    if (page > pages) onPage(pages, { replace: true });
  });

  if (pages === 1) return null;
  const goTo = (next: number) => {
    onPage(next);
    document.getElementById("content")?.focus();
    window.scrollTo({ top: 0 });
  };
  return (
    <Group component="nav" aria-label={lists.pages} justify="center" gap="md">
      <Button variant="default" disabled={page <= 1} onClick={() => goTo(page - 1)}>
        {lists.previous}
      </Button>
      <Text size="sm" aria-current="page">
        {lists.pageOf(page, pages)}
      </Text>
      <Button variant="default" disabled={page >= pages} onClick={() => goTo(page + 1)}>
        {lists.next}
      </Button>
    </Group>
  );
}

/** The places of a page's first and last rows in the whole list. */
export function placesOn(page: number, shown: number): { first: number; last: number } {
  const first = (page - 1) * perPage + 1;
  return { first, last: first + shown - 1 };
}
