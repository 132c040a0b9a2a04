import { Button, Collapse, Stack } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useId } from "react";
import { useResponse } from "#api/hooks.ts";
import { useMessages } from "#messages/language.tsx";
import { Loaded } from "#parts/feedback/query-content.tsx";
import { IconChevronDown, IconChevronUp } from "#parts/icons.ts";
import { ChoiceSelect, ListControls, SearchInput } from "#parts/lists/list-controls.tsx";
import type { ListQuery } from "#parts/lists/list-query.ts";
import { Found } from "#parts/lists/search-results.tsx";
import { KeyList } from "./key-list.tsx";

interface EndedKeysProps {
  readonly mosqueId: string;
  /** How many have ended, whatever the search. */
  readonly count: number;
  readonly list: ListQuery<{ readonly sort: typeof keyOrders }>;
}

/** The keys that no longer work, folded away. They are never deleted, because logs name them. */
export function EndedKeys({ mosqueId, count, list }: EndedKeysProps) {
  const { keys: words } = useMessages();
  const [isOpen, { toggle }] = useDisclosure(list.page > 1);
  const id = useId();
  return (
    <Stack align="stretch" gap="sm">
      <Button
        variant="subtle"
        color="gray"
        c="dimmed"
        style={{ alignSelf: "start" }}
        rightSection={isOpen ? <IconChevronUp size={18} /> : <IconChevronDown size={18} />}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={toggle}
      >
        {words.ended(count)}
      </Button>
      <Collapse expanded={isOpen} id={id}>
        {isOpen && <EndedKeyPages mosqueId={mosqueId} list={list} />}
      </Collapse>
    </Stack>
  );
}

function EndedKeyPages({ mosqueId, list }: Omit<EndedKeysProps, "count">) {
  const { keys: words } = useMessages();
  const query = { ...list.asked, state: "ended" } as const;
  const ended = useResponse("GET /portal/api/mosques/{mosqueId}/keys", { params: { mosqueId }, query });
  return (
    <Loaded of={ended}>
      {({ keys, total }) => (
        <Found
          list={list}
          total={total}
          shown={keys.length}
          count={total > keys.length || list.isNarrowed ? words.count : undefined}
          nothing={words.noEndedFound}
        >
          <KeyList label={words.ended(total)} keys={keys} />
        </Found>
      )}
    </Loaded>
  );
}

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
