import { Button, Group, Text } from "@mantine/core";
import type { limits } from "@mosque-sync/contract";
import { useEffect } from "react";
import { useMessages } from "../../messages/language.tsx";

/** How many a page of a list has. Its type holds it to the contract, whose runtime the pages leave out. */
const perPage: (typeof limits)["listedPerPage"] = 100;

interface PagerProps {
  readonly page: number;
  /** How many there are on all pages. */
  readonly total: number;
  readonly onPage: (page: number, options?: { readonly replace: boolean }) => void;
}

/** Where one is in a list of several pages, and the way to the others. Shows nothing where there is one page. */
export function Pager({ page, total, onPage }: PagerProps) {
  const { lists } = useMessages();
  const pages = Math.max(1, Math.ceil(total / perPage));

  // The last page can lose its last row while it is looked at.
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

/** Which of all are on a page: the place of the first, and of the last. */
export function placesOn(page: number, shown: number): { first: number; last: number } {
  const first = (page - 1) * perPage + 1;
  return { first, last: first + shown - 1 };
}
