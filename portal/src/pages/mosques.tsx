import { Anchor, Button, Group, Stack, Text } from "@mantine/core";
import { Link } from "react-router";
import { useAnswer } from "../api/hooks.ts";
import { useMessages } from "../messages/language.tsx";
import { Loaded } from "../parts/loaded.tsx";
import { MosqueCard } from "../parts/mosque-card.tsx";
import { PageTitle } from "../parts/page-title.tsx";
import { SearchInput, useSearch } from "../parts/search.tsx";
import { useSession } from "../parts/session.tsx";
import { paths } from "../paths.ts";

export function Page() {
  const messages = useMessages().mosques;
  const { user, mosques } = useSession();
  return (
    <Stack gap="lg">
      <Group justify="space-between">
        <PageTitle>{messages.title}</PageTitle>
        {user.isOperator && (
          <Anchor component={Link} to={paths.operatorMosques()} py={4}>
            {messages.allMosques}
          </Anchor>
        )}
      </Group>
      {mosques.length === 0 ? <NoMosque /> : <MosqueChoice />}
    </Stack>
  );
}

function MosqueChoice() {
  const messages = useMessages().mosques;
  const search = useSearch();
  const found = useAnswer("GET /portal/api/mosques", search.input);
  return (
    <Stack>
      <SearchInput of={search} placeholder={messages.searchHint} />
      <Loaded of={found}>
        {({ mosques }) => (
          <>
            {mosques.length > 0 && (
              <Text size="sm" c="dimmed" aria-live="polite">
                {messages.count(mosques.length)}
              </Text>
            )}
            {mosques.length === 0 && (
              <Stack align="start">
                <Text aria-live="polite">{messages.noneFound(search.sought)}</Text>
                <Button variant="default" onClick={() => search.type("")}>
                  {messages.clearSearch}
                </Button>
              </Stack>
            )}
            <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: "none" }}>
              {mosques.map((mosque) => (
                <li key={mosque.id}>
                  <MosqueCard mosque={mosque} to={paths.keys({ mosqueId: mosque.id })} />
                </li>
              ))}
            </Stack>
          </>
        )}
      </Loaded>
    </Stack>
  );
}

/** Nobody joins a mosque's team uninvited: that is the next step. */
function NoMosque() {
  const messages = useMessages().mosques;
  const { user } = useSession();
  return (
    <Stack align="start">
      <Text fw={600}>{messages.emptyTitle}</Text>
      <Text>{user.isOperator ? messages.emptyAsOperator : messages.emptyText}</Text>
      {user.isOperator && (
        <Button component={Link} to={paths.operatorMosques()}>
          {messages.allMosques}
        </Button>
      )}
    </Stack>
  );
}
