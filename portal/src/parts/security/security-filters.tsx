import { Button, TextInput } from "@mantine/core";
import type { SecurityEventGroup } from "@mosque-sync/contract";
import { useMessages } from "#messages/language.tsx";
import { ChoiceSelect, ListControls } from "../lists/list-controls.tsx";
import type { SecurityQuery } from "./security-query.ts";

/** The filters of a security history: kind, IP address, first and last day. */
export function SecurityFilters({ query }: { query: SecurityQuery }) {
  const { security: words, lists } = useMessages();
  const { chosen, choose, typed, type, showAll, isNarrowed } = query;
  const groups = Object.entries(words.group).map(([value, label]) => ({
    value: value as SecurityEventGroup, // The texts have one for each.
    label,
  }));
  const field = { flex: "1 1 9rem", maw: { sm: "14rem" } };
  return (
    <ListControls>
      <ChoiceSelect
        label={words.filter.group}
        all={lists.all}
        choices={groups}
        value={groups.find(({ value }) => value === chosen.group)?.value}
        onChoose={(group) => choose({ group })}
      />
      <TextInput
        {...field}
        label={words.filter.address}
        value={typed.address ?? ""}
        dir="ltr"
        onChange={({ currentTarget }) => type({ address: currentTarget.value })}
      />
      <TextInput
        {...field}
        type="date"
        label={words.filter.from}
        value={typed.fromDay ?? ""}
        onChange={({ currentTarget }) => type({ fromDay: currentTarget.value })}
      />
      <TextInput
        {...field}
        type="date"
        label={words.filter.to}
        value={typed.toDay ?? ""}
        onChange={({ currentTarget }) => type({ toDay: currentTarget.value })}
      />
      {isNarrowed && (
        <Button variant="default" onClick={showAll}>
          {lists.showAll}
        </Button>
      )}
    </ListControls>
  );
}
