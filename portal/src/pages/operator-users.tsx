import { Stack, Text } from "@mantine/core";
import type { OperatedUser } from "@mosque-sync/contract";
import { useAnswer } from "../api/hooks.ts";
import { useMessages } from "../messages/language.tsx";
import { useDialog } from "../parts/dialog.tsx";
import { Loaded } from "../parts/loaded.tsx";
import { PageTitle } from "../parts/page-title.tsx";
import { Rows } from "../parts/rows.tsx";
import { SearchInput, useSearch } from "../parts/search.tsx";
import { UnconfirmedHint } from "../parts/unconfirmed-email.tsx";
import { ChangeOperator } from "./operator-users/change-operator.tsx";
import { NotConfirmedYet } from "./operator-users/not-confirmed-yet.tsx";
import { PasswordLink } from "./operator-users/password-link.tsx";
import { UserRow } from "./operator-users/user-row.tsx";

/** Every account of the service. */
export function Page() {
  const { operator: words } = useMessages();
  const search = useSearch();
  const found = useAnswer("GET /portal/api/operator/users", search.input);
  const changing = useDialog<OperatedUser>();
  const linking = useDialog<OperatedUser>();
  const explaining = useDialog<OperatedUser>();
  const change = (user: OperatedUser) =>
    (user.isOperator || user.emailConfirmed ? changing : explaining).open(user);
  return (
    <Stack gap="lg">
      <PageTitle>{words.usersTitle}</PageTitle>
      <SearchInput of={search} placeholder={words.userHint} />
      <Loaded of={found}>
        {({ users, total }) =>
          users.length === 0 ? (
            <Text aria-live="polite">{words.noUserFound(search.sought)}</Text>
          ) : (
            <Stack gap="sm">
              <Text size="sm" c="dimmed" aria-live="polite">
                {words.userCount(total)}
                {total > users.length && `. ${words.onlyFirst(users.length)}`}
              </Text>
              <Rows>
                {users.map((user) => (
                  <UserRow key={user.id} of={user} onOperator={change} onPassword={linking.open} />
                ))}
              </Rows>
              <UnconfirmedHint among={users} />
            </Stack>
          )
        }
      </Loaded>
      <ChangeOperator dialog={changing} />
      <NotConfirmedYet dialog={explaining} onPassword={linking.open} />
      <PasswordLink dialog={linking} />
    </Stack>
  );
}
