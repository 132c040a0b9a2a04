import { Anchor, Button, Group, Stack, Text } from "@mantine/core";
import { mosqueRoles } from "@mosque-sync/contract/roles";
import { Link } from "react-router";
import { useResponse } from "#api/hooks.ts";
import { useMessages } from "#messages/language.tsx";
import { useSession } from "#parts/accounts/session.tsx";
import { Loaded } from "#parts/feedback/query-content.tsx";
import { PageTitle } from "#parts/layout/page-title.tsx";
import { useCursorPages } from "#parts/lists/cursor-pages.tsx";
import { ChoiceSelect, ListControls, SearchInput } from "#parts/lists/list-controls.tsx";
import { useListQuery } from "#parts/lists/list-query.ts";
import { FoundFrom } from "#parts/lists/search-results.tsx";
import { MosqueChoices, mosqueChoices } from "#parts/mosques/mosque-choices.tsx";
import { useMosqueCount } from "#parts/mosques/mosque-count.ts";
import { MosqueList } from "#parts/mosques/mosque-list.tsx";
import { pathTo } from "#paths.ts";

/** The mosques that the reader looks after. */
export function Page() {
  const messages = useMessages().mosques;
  const { user, mosqueCount } = useSession();
  return (
    <Stack gap="lg">
      <Group justify="space-between">
        <PageTitle>{messages.title}</PageTitle>
        {user.isOperator && (
          <Anchor component={Link} to={pathTo("operatorMosques")} py={4}>
            {messages.allMosques}
          </Anchor>
        )}
      </Group>
      {mosqueCount === 0 ? <NoMosque /> : <MosqueChoice />}
    </Stack>
  );
}

function MosqueChoice() {
  const { lists, mosques: words, roles } = useMessages();
  const list = useListQuery({ ...mosqueChoices, role: mosqueRoles });
  const pages = useCursorPages();
  const { page: _, ...asked } = list.asked;
  const query = { ...asked, ...(pages.cursor && { cursor: pages.cursor }) };
  const found = useResponse("GET /portal/api/mosques", { query });
  const countOf = useMosqueCount();
  return (
    <Stack>
      <ListControls>
        <SearchInput of={list} placeholder={words.searchHint} />
        <MosqueChoices asked={list.asked} onChoose={list.choose} />
        <ChoiceSelect
          label={lists.column.yourRole}
          all={lists.all}
          choices={mosqueRoles.map((value) => ({ value, label: roles.name[value] }))}
          value={list.asked.role}
          onChoose={(role) => list.choose("role", role)}
        />
      </ListControls>
      <Loaded of={found}>
        {({ mosques, total, isMore, tests = 0, next }) => (
          <FoundFrom
            list={list}
            pages={pages}
            next={next}
            isStepping={found.isPlaceholderData}
            shown={mosques.length}
            count={total === undefined ? undefined : countOf(total, tests)}
            isMore={isMore}
            nothing={words.noneFound}
          >
            <MosqueList label={words.title} mosques={mosques} to="overview" />
          </FoundFrom>
        )}
      </Loaded>
    </Stack>
  );
}

/** The next step of a user without a mosque: an invitation, or the console. */
function NoMosque() {
  const messages = useMessages().mosques;
  const { user } = useSession();
  return (
    <Stack align="start">
      <Text fw={600}>{messages.emptyTitle}</Text>
      <Text>{user.isOperator ? messages.emptyAsOperator : messages.emptyText}</Text>
      {user.isOperator && (
        <Button component={Link} to={pathTo("operatorMosques")}>
          {messages.allMosques}
        </Button>
      )}
    </Stack>
  );
}
