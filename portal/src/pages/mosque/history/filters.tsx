import { Button, Text, TextInput } from "@mantine/core";
import type { Change, ChangedResource } from "@mosque-sync/contract";
import { useResponse } from "#api/hooks.ts";
import { useMessages } from "#messages/language.tsx";
import { ChoiceSelect, ListControls } from "#parts/lists/list-controls.tsx";
import { actorInWords } from "./act-list.tsx";
import type { HistoryQuery } from "./history-query.ts";

interface FiltersProps {
  readonly mosqueId: string;
  readonly query: HistoryQuery;
  /** The changes that are shown: who made them can be chosen even if they have left. */
  readonly changes: readonly Change[];
}

/** The filters of the history: resource, author, day; and the other filters of the URL. */
export function Filters({ mosqueId, query, changes }: FiltersProps) {
  const { history: words, changes: named, lists } = useMessages();
  const { asked, set } = query;
  const resources = Object.entries(named.resource).map(([value, label]) => ({
    value: value as ChangedResource, // The texts have one for each.
    label,
  }));
  return (
    <>
      <ListControls>
        <ChoiceSelect
          label={words.filter.resource}
          all={lists.all}
          choices={resources}
          value={asked.resource}
          onChoose={(resource) => set({ resource })}
        />
        <ChoiceSelect
          label={words.filter.who}
          all={lists.all}
          choices={useActors(mosqueId, changes)}
          value={asked.actorId}
          onChoose={(actorId) => set({ actorId, from: undefined, to: undefined })}
        />
        <TextInput
          type="date"
          label={words.filter.day}
          flex="1 1 9rem"
          maw={{ sm: "14rem" }}
          value={asked.day ?? ""}
          onChange={({ currentTarget }) => set({ day: currentTarget.value })}
        />
        {query.isNarrowed && (
          <Button variant="default" onClick={query.showAll}>
            {lists.showAll}
          </Button>
        )}
      </ListControls>
      {asked.resourceId !== undefined && <Text fz="sm">{words.filter.oneItem}</Text>}
      {query.run && <Text fz="sm">{words.filter.oneRun}</Text>}
    </>
  );
}

/** Whose changes can be chosen: keys, members, and everyone who made a change that is shown. */
function useActors(mosqueId: string, changes: readonly Change[]): { value: string; label: string }[] {
  const { history: words } = useMessages();
  const params = { mosqueId };
  const keys = useResponse("GET /portal/api/mosques/{mosqueId}/keys", {
    params,
    query: { state: "working", sort: "name" },
  });
  const team = useResponse("GET /portal/api/mosques/{mosqueId}/team", { params });
  const names = new Map<string, string>();
  for (const { id, name } of keys.data?.keys ?? []) names.set(id, words.key(name));
  for (const { userId, name } of team.data?.members ?? []) names.set(userId, name);
  for (const { actor } of changes) names.set(actor.id, actorInWords(words, actor));
  return [...names].map(([value, label]) => ({ value, label }));
}
