import { Button, Group, Stack, Text } from "@mantine/core";
import { timetableNeeds } from "@mosque-sync/contract/warning-days";
import { useState } from "react";
import { useResponse } from "#api/hooks.ts";
import { useMessages } from "#messages/language.tsx";
import { useDialog } from "#parts/dialogs/dialog.tsx";
import { Loaded } from "#parts/feedback/query-content.tsx";
import { IconPlus } from "#parts/icons.ts";
import { PageTitle } from "#parts/layout/page-title.tsx";
import { useCursorPages } from "#parts/lists/cursor-pages.tsx";
import { NothingYet } from "#parts/lists/empty-list.tsx";
import { ChoiceSelect, ListControls, SearchInput } from "#parts/lists/list-controls.tsx";
import { useListQuery } from "#parts/lists/list-query.ts";
import { FoundFrom } from "#parts/lists/search-results.tsx";
import { MosqueChoices, mosqueChoices } from "#parts/mosques/mosque-choices.tsx";
import { useMosqueCount } from "#parts/mosques/mosque-count.ts";
import { MosqueList } from "#parts/mosques/mosque-list.tsx";
import { useSuspending } from "#parts/mosques/suspension-note.tsx";
import { AddMosque } from "./add-mosque.tsx";
import { ExportList } from "./export-list.tsx";

/** Every mosque of the service: failed ones first, unless ordered by name. */
export function Page() {
  const { lists, operator: words, mosques: mosqueWords } = useMessages();
  const list = useListQuery({ ...mosqueChoices, timetable: timetableNeeds, sort: ["worst", "name"] });
  const pages = useCursorPages();
  const { page: _, ...asked } = list.asked;
  const query = { ...asked, ...(pages.cursor && { cursor: pages.cursor }) };
  const found = useResponse("GET /portal/api/operator/mosques", { query });
  const countOf = useMosqueCount();
  const adding = useDialog();
  const [selected, select] = useState<readonly string[]>([]);
  return (
    <Stack gap="lg">
      <Group justify="space-between">
        <PageTitle>{words.mosquesTitle}</PageTitle>
        <Group gap="xs">
          <ExportList asked={asked} />
          <Button leftSection={<IconPlus size={18} />} onClick={() => adding.open("new")}>
            {words.addMosque}
          </Button>
        </Group>
      </Group>
      <ListControls>
        <SearchInput of={list} placeholder={mosqueWords.searchHint} />
        <MosqueChoices asked={list.asked} onChoose={list.choose} />
        <ChoiceSelect
          label={mosqueWords.timetable.label}
          all={lists.all}
          choices={timetableNeeds.map((value) => ({ value, label: mosqueWords.timetable.needs[value] }))}
          value={list.asked.timetable}
          onChoose={(value) => list.choose("timetable", value)}
        />
        <ChoiceSelect
          label={lists.sort}
          choices={[
            { value: "worst", label: lists.worstFirst },
            { value: "name", label: lists.byName },
          ]}
          value={list.asked.sort ?? "worst"}
          onChoose={(sort) => list.choose("sort", sort === "worst" ? undefined : sort)}
        />
      </ListControls>
      <Loaded of={found}>
        {({ mosques, total, isMore, tests = 0, next }) =>
          total === 0 && !list.isNarrowed ? (
            <NothingYet title={words.noMosqueTitle} text={words.noMosqueText} />
          ) : (
            <FoundFrom
              list={list}
              pages={pages}
              next={next}
              isStepping={found.isPlaceholderData}
              shown={mosques.length}
              count={total === undefined ? undefined : countOf(total, tests)}
              isMore={isMore}
              nothing={words.noMosqueFound}
            >
              <Selected
                ids={selected.filter((id) => mosques.some((mosque) => mosque.id === id))}
                onSelect={select}
              />
              <MosqueList
                label={words.mosquesTitle}
                mosques={mosques}
                to="operatorMosque"
                selection={{ ids: selected, onSelect: select }}
              />
            </FoundFrom>
          )
        }
      </Loaded>
      <AddMosque dialog={adding} />
    </Stack>
  );
}

interface SelectedProps {
  /** The mosques of the current page. */
  readonly ids: readonly string[];
  readonly onSelect: (ids: readonly string[]) => void;
}

/** The actions for all selected mosques. */
function Selected({ ids, onSelect }: SelectedProps) {
  const { suspensions: words } = useMessages();
  const suspend = useSuspending();
  if (ids.length === 0) return null;
  const clear = () => onSelect([]);
  return (
    <Group gap="xs" role="status">
      <Text size="sm">{words.selected(ids.length)}</Text>
      <Button variant="default" onClick={() => suspend(ids, true, clear)}>
        {words.suspendThem}
      </Button>
      <Button variant="default" onClick={() => suspend(ids, false, clear)}>
        {words.liftThem}
      </Button>
    </Group>
  );
}
