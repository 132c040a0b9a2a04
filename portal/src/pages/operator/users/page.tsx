import { Button, Group, Stack, Text } from "@mantine/core";
import type { OperatedUser } from "@mosque-sync/contract";
import { useResponse } from "#api/hooks.ts";
import { useMessages } from "#messages/language.tsx";
import { DeleteAccountForm } from "#parts/accounts/delete-account-form.tsx";
import { UnconfirmedHint } from "#parts/accounts/unconfirmed-email.tsx";
import { useConfirm } from "#parts/dialogs/confirm.tsx";
import { Dialog, type DialogState, useDialog, useDialogAction } from "#parts/dialogs/dialog.tsx";
import { Loaded } from "#parts/feedback/query-content.tsx";
import { PageTitle } from "#parts/layout/page-title.tsx";
import { useCursorPages } from "#parts/lists/cursor-pages.tsx";
import { ListControls, SearchInput } from "#parts/lists/list-controls.tsx";
import { useListQuery } from "#parts/lists/list-query.ts";
import { Rows } from "#parts/lists/rows.tsx";
import { FoundFrom } from "#parts/lists/search-results.tsx";
import { ZoneNote } from "#parts/zones/zone-of-times.tsx";
import { UserDevices } from "./user-devices.tsx";
import { FactorLink, PasswordLink } from "./user-link.tsx";
import { UserRow } from "./user-row.tsx";

/** Every account of the service. */
export function Page() {
  const { operator: words } = useMessages();
  const list = useListQuery({});
  const pages = useCursorPages();
  const { search } = list.asked;
  const query = { ...(search && { search }), ...(pages.cursor && { cursor: pages.cursor }) };
  const found = useResponse("GET /portal/api/operator/users", { query });
  const linking = useDialog<OperatedUser>();
  const losing = useDialog<OperatedUser>();
  const devices = useDialog<OperatedUser>();
  const deleting = useDialog<OperatedUser>();
  const explaining = useDialog<OperatedUser>();
  const changeOperator = useOperatorChange();
  const change = (user: OperatedUser) =>
    user.isOperator || user.emailConfirmed ? changeOperator(user) : explaining.open(user);
  return (
    <Stack gap="lg">
      <div>
        <PageTitle>{words.usersTitle}</PageTitle>
        <ZoneNote />
      </div>
      <ListControls>
        <SearchInput of={list} placeholder={words.userHint} />
      </ListControls>
      <Loaded of={found}>
        {({ users, total, isMore, next }) => (
          <FoundFrom
            list={list}
            pages={pages}
            next={next}
            isStepping={found.isPlaceholderData}
            shown={users.length}
            count={total === undefined ? undefined : words.userCount(total)}
            isMore={isMore}
            nothing={words.noUserFound}
          >
            <Rows>
              {users.map((user) => (
                <UserRow
                  key={user.id}
                  of={user}
                  onOperator={change}
                  onPassword={linking.open}
                  onLost={losing.open}
                  onDevices={devices.open}
                  onDelete={deleting.open}
                />
              ))}
            </Rows>
            <UnconfirmedHint among={users} />
          </FoundFrom>
        )}
      </Loaded>
      <NotConfirmedYet dialog={explaining} onPassword={linking.open} />
      <PasswordLink dialog={linking} />
      <FactorLink dialog={losing} />
      <UserDevices dialog={devices} />
      <DeleteUser dialog={deleting} />
    </Stack>
  );
}

/** Makes a user an operator, or removes them as one, once the reader has confirmed it. */
function useOperatorChange(): (user: OperatedUser) => void {
  const { operator: words } = useMessages();
  const confirm = useConfirm();
  return ({ id, name, isOperator }) =>
    confirm({
      title: (isOperator ? words.demoteTitle : words.promoteTitle)(name),
      text: (isOperator ? words.demoteText : words.promoteText)(name),
      button: isOperator ? words.demote : words.promote,
      route: "PATCH /portal/api/operator/users/{userId}",
      input: { params: { userId: id }, body: { isOperator: !isOperator } },
      outcome: ({ user }) => ({ notice: (user.isOperator ? words.promoted : words.demoted)(user.name) }),
    });
}

const route = "DELETE /portal/api/operator/users/{userId}";

/** Deletes a user's account. */
function DeleteUser({ dialog }: { dialog: DialogState<OperatedUser> }) {
  const { people: words } = useMessages();
  const remove = useDialogAction(route, dialog, () => words.deleted(dialog.about?.name ?? ""));
  return (
    <Dialog dialog={dialog} action={remove} title={({ name }) => words.deleteTitle(name)} kind="form">
      {(user) => (
        <DeleteAccountForm
          of={user}
          action={remove}
          input={{ params: { userId: user.id } }}
          owned={user.mosques.filter(({ role }) => role === "owner")}
        />
      )}
    </Dialog>
  );
}

interface NotConfirmedYetProps {
  readonly dialog: DialogState<OperatedUser>;
  readonly onPassword: (user: OperatedUser) => void;
}

/** Says why a user cannot become an operator yet, and offers the link that confirms their email. */
function NotConfirmedYet({ dialog, onPassword }: NotConfirmedYetProps) {
  const { operator: words, shell } = useMessages();
  const { data: portal } = useResponse("GET /portal/api/portal", {});
  return (
    <Dialog dialog={dialog} title={({ name }) => words.unconfirmedTitle(name)} kind="question">
      {(user) => (
        <Stack>
          <Text>
            {words.unconfirmedText(user.name)}
            {portal?.oidcName !== undefined && ` ${words.orElsewhere(portal.oidcName)}`}
          </Text>
          <Group justify="end" gap="xs">
            <Button variant="default" data-autofocus onClick={dialog.close}>
              {shell.cancel}
            </Button>
            <Button
              onClick={() => {
                dialog.close();
                onPassword(user);
              }}
            >
              {words.passwordLink}
            </Button>
          </Group>
        </Stack>
      )}
    </Dialog>
  );
}
