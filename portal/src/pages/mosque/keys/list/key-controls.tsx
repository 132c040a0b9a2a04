import { useMessages } from "#messages/language.tsx";
import { ChoiceSelect, ListControls, SearchInput } from "#parts/lists/list-controls.tsx";
import type { ListQuery } from "#parts/lists/list-query.ts";

/** The orders of a list of keys. */
export const keyOrders = ["name", "newest"] as const;

/** Searches and orders the keys. */
export function KeyControls({ list }: { list: ListQuery<{ readonly sort: typeof keyOrders }> }) {
  const { keys: words, lists } = useMessages();
  return (
    <ListControls>
      <SearchInput of={list} placeholder={words.searchHint} />
      <ChoiceSelect
        label={lists.sort}
        choices={[
          { value: "name", label: lists.byName },
          { value: "newest", label: lists.newestFirst },
        ]}
        value={list.asked.sort ?? "name"}
        onChoose={(sort) => list.choose("sort", sort === "name" ? undefined : sort)}
      />
    </ListControls>
  );
}
