import { Button, Group, Paper, Stack, Text, Title } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useAnswer } from "../../../api/hooks.ts";
import { useMessages } from "../../../messages/language.tsx";
import { useDialog } from "../../../parts/dialogs/dialog.tsx";
import { Loaded } from "../../../parts/feedback/loaded.tsx";
import { PageTitle } from "../../../parts/layout/page-title.tsx";
import { ChoiceSelect, ListControls, SearchInput } from "../../../parts/lists/list-controls.tsx";
import { ListCount } from "../../../parts/lists/list-count.tsx";
import { useListQuery } from "../../../parts/lists/list-query.ts";
import { NothingFound } from "../../../parts/lists/nothing-found.tsx";
import { Pager } from "../../../parts/lists/pager.tsx";
import { MosqueChoices, mosqueChoices } from "../../../parts/mosques/mosque-choices.tsx";
import { MosqueList } from "../../../parts/mosques/mosque-list.tsx";
import { paths } from "../../../paths.ts";
import { AddMosque } from "./add-mosque.tsx";

/** Every mosque of the service, those in trouble first. */
export function Page() {
  const { lists, operator: words, mosques: mosqueWords } = useMessages();
  const list = useListQuery({ ...mosqueChoices, sort: ["worst", "name"] });
  const found = useAnswer("GET /portal/api/operator/mosques", { query: list.asked });
  const adding = useDialog();
  return (
    <Stack gap="lg">
      <Group justify="space-between">
        <PageTitle>{words.mosquesTitle}</PageTitle>
        <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => adding.open("new")}>
          {words.addMosque}
        </Button>
      </Group>
      <ListControls>
        <SearchInput of={list} placeholder={mosqueWords.searchHint} />
        <MosqueChoices asked={list.asked} onChoose={list.choose} />
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
        {({ mosques, total }) =>
          total > 0 ? (
            <Stack gap="sm">
              <ListCount count={mosqueWords.count} total={total} page={list.page} shown={mosques.length} />
              <MosqueList label={words.mosquesTitle} mosques={mosques} to={paths.operatorMosque} />
              <Pager page={list.page} total={total} onPage={list.goTo} />
            </Stack>
          ) : list.isNarrowed ? (
            <NothingFound text={words.noMosqueFound} onShowAll={list.showAll} />
          ) : (
            <NoMosque />
          )
        }
      </Loaded>
      <AddMosque dialog={adding} />
    </Stack>
  );
}

function NoMosque() {
  const { operator: words } = useMessages();
  return (
    <Paper withBorder p="lg">
      <Title order={2} size="h4">
        {words.noMosqueTitle}
      </Title>
      <Text mt={4}>{words.noMosqueText}</Text>
    </Paper>
  );
}
