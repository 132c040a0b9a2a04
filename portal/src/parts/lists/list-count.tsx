import { Text } from "@mantine/core";
import { useMessages } from "../../messages/language.tsx";
import { placesOn } from "./pager.tsx";

interface ListCountProps {
  /** How many there are on all pages, in words. */
  readonly count: (total: number) => string;
  readonly total: number;
  readonly page: number;
  /** How many this page has. */
  readonly shown: number;
}

/** How many a list has, read aloud when a search changes it; and which of them this page shows. */
export function ListCount({ count, total, page, shown }: ListCountProps) {
  const { lists } = useMessages();
  const { first, last } = placesOn(page, shown);
  return (
    <Text size="sm" c="dimmed" aria-live="polite">
      {count(total)}
      {shown > 0 && shown < total && ` · ${lists.shown(first, last)}`}
    </Text>
  );
}
