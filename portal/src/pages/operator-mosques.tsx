import { Button, Group, Paper, Stack, Text, Title } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useAnswer } from "../api/hooks.ts";
import { useMessages } from "../messages/language.tsx";
import { useDialog } from "../parts/dialog.tsx";
import { Loaded } from "../parts/loaded.tsx";
import { MosqueCard } from "../parts/mosque-card.tsx";
import { PageTitle } from "../parts/page-title.tsx";
import { SearchInput, useSearch } from "../parts/search.tsx";
import { paths } from "../paths.ts";
import { AddMosque } from "./operator-mosques/add-mosque.tsx";

/** Every mosque of the service, those in trouble first. */
export function Page() {
  const { operator: words, mosques: mosqueWords } = useMessages();
  const search = useSearch();
  const found = useAnswer("GET /portal/api/operator/mosques", search.input);
  const adding = useDialog();
  return (
    <Stack gap="lg">
      <Group justify="space-between">
        <PageTitle>{words.mosquesTitle}</PageTitle>
        <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => adding.open("new")}>
          {words.addMosque}
        </Button>
      </Group>
      <SearchInput of={search} placeholder={mosqueWords.searchHint} />
      <Loaded of={found}>
        {({ mosques, total }) =>
          mosques.length === 0 ? (
            <NoMosque sought={search.sought} />
          ) : (
            <Stack gap="sm">
              <Text size="sm" c="dimmed" aria-live="polite">
                {mosqueWords.count(total)}
                {total > mosques.length && `. ${words.onlyFirst(mosques.length)}`}
              </Text>
              <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: "none" }}>
                {mosques.map((mosque) => (
                  <li key={mosque.id}>
                    <MosqueCard mosque={mosque} to={paths.operatorMosque({ mosqueId: mosque.id })} />
                  </li>
                ))}
              </Stack>
            </Stack>
          )
        }
      </Loaded>
      <AddMosque dialog={adding} />
    </Stack>
  );
}

function NoMosque({ sought }: { sought: string }) {
  const { operator: words } = useMessages();
  if (sought !== "") return <Text aria-live="polite">{words.noMosqueFound(sought)}</Text>;
  return (
    <Paper withBorder p="lg">
      <Title order={2} size="h4">
        {words.noMosqueTitle}
      </Title>
      <Text mt={4}>{words.noMosqueText}</Text>
    </Paper>
  );
}
