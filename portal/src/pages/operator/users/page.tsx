import { Stack } from "@mantine/core";
import type { OperatedUser } from "@mosque-sync/contract";
import { useAnswer } from "../../../api/hooks.ts";
import { useMessages } from "../../../messages/language.tsx";
import { UnconfirmedHint } from "../../../parts/accounts/unconfirmed-email.tsx";
import { useDialog } from "../../../parts/dialogs/dialog.tsx";
import { Loaded } from "../../../parts/feedback/loaded.tsx";
import { PageTitle } from "../../../parts/layout/page-title.tsx";
import { ListControls, SearchInput } from "../../../parts/lists/list-controls.tsx";
import { ListCount } from "../../../parts/lists/list-count.tsx";
import { useListQuery } from "../../../parts/lists/list-query.ts";
import { NothingFound } from "../../../parts/lists/nothing-found.tsx";
import { Pager } from "../../../parts/lists/pager.tsx";
import { Rows } from "../../../parts/lists/rows.tsx";
import { ChangeOperator } from "./change-operator.tsx";
import { NotConfirmedYet } from "./not-confirmed-yet.tsx";
import { PasswordLink } from "./password-link.tsx";
import { UserRow } from "./user-row.tsx";

/** Every account of the service. */
export function Page() {
  const { operator: words } = useMessages();
  const list = useListQuery({});
  const found = useAnswer("GET /portal/api/operator/users", { query: list.asked });
  const changing = useDialog<OperatedUser>();
  const linking = useDialog<OperatedUser>();
  const explaining = useDialog<OperatedUser>();
  const change = (user: OperatedUser) =>
    (user.isOperator || user.emailConfirmed ? changing : explaining).open(user);
  return (
    <Stack gap="lg">
      <PageTitle>{words.usersTitle}</PageTitle>
      <ListControls>
        <SearchInput of={list} placeholder={words.userHint} />
      </ListControls>
      <Loaded of={found}>
        {({ users, total }) =>
          total === 0 ? (
            <NothingFound text={words.noUserFound} onShowAll={list.showAll} />
          ) : (
            <Stack gap="sm">
              <ListCount count={words.userCount} total={total} page={list.page} shown={users.length} />
              <Rows>
                {users.map((user) => (
                  <UserRow key={user.id} of={user} onOperator={change} onPassword={linking.open} />
                ))}
              </Rows>
              <UnconfirmedHint among={users} />
              <Pager page={list.page} total={total} onPage={list.goTo} />
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
