import { Button, Divider, Group, Stack, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useAction, useResponse } from "#api/hooks.ts";
import { leaveAfterDeletion, leaveToSignIn } from "#api/page-exit.ts";
import { useMessages } from "#messages/language.tsx";
import { DeleteAccountForm } from "#parts/accounts/delete-account-form.tsx";
import { useSession } from "#parts/accounts/session.tsx";
import { SessionRows } from "#parts/accounts/session-rows.tsx";
import { useConfirm } from "#parts/dialogs/confirm.tsx";
import { Dialog, useDialog } from "#parts/dialogs/dialog.tsx";
import { Failure } from "#parts/feedback/failure.tsx";
import { Loaded } from "#parts/feedback/query-content.tsx";
import { ActionForm, useRequired } from "#parts/forms/action-form.tsx";
import { useUnsaved } from "#parts/forms/unsaved-guard.tsx";
import { PageTitle } from "#parts/layout/page-title.tsx";
import { ReaderMenu } from "#parts/layout/reader-menu.tsx";
import { OpenLinkPages } from "#parts/links/open-link-pages.tsx";
import { ZoneNote } from "#parts/zones/zone-of-times.tsx";
import { EmailSection } from "./email-section.tsx";
import { FactorSection } from "./factor-section.tsx";
import { OwnEvents } from "./own-events.tsx";
import { Part } from "./part.tsx";
import { Passkeys } from "./passkeys.tsx";
import { PasswordForm } from "./password-form.tsx";
import { ProviderResult, ProviderSection } from "./provider-section.tsx";

/** The reader's own account. */
export function Page() {
  const { shell, account, emails, factors, openLinks, people } = useMessages();
  return (
    <Stack gap="xl" maw={560}>
      <div>
        <PageTitle>{shell.account}</PageTitle>
        <ZoneNote />
      </div>
      <ProviderResult />
      <Part title={account.nameTitle}>
        <NameForm />
      </Part>
      <Divider />
      <Part title={emails.title}>
        <EmailSection />
      </Part>
      <Divider />
      <Part title={account.passwordTitle}>
        <PasswordForm />
      </Part>
      <Divider />
      <Part title={factors.title}>
        <FactorSection />
      </Part>
      <Divider />
      <Passkeys />
      <ProviderSection />
      <Part title={account.devicesTitle}>
        <SessionList />
        <Text>{account.devicesText}</Text>
        <SignOutEverywhere />
      </Part>
      <Divider />
      <Part title={openLinks.title}>
        <OpenLinkPages of="own" />
      </Part>
      <Divider />
      <OwnEvents />
      <Divider />
      <Part title={account.appearanceTitle}>
        <Group gap="xs" wrap="nowrap">
          <Text>{account.appearanceText}</Text>
          <ReaderMenu />
        </Group>
      </Part>
      <Divider />
      <Part title={people.deleteOwnTitle}>
        <DeleteAccount />
      </Part>
    </Stack>
  );
}

/** Asks first: it signs out here as well. */
function SignOutEverywhere() {
  const { account } = useMessages();
  const confirm = useConfirm();
  return (
    <Button
      variant="default"
      style={{ alignSelf: "start" }}
      onClick={() =>
        confirm({
          title: account.signOutEverywhereQuestion,
          text: account.signOutEverywhereText,
          button: account.signOutEverywhere,
          route: "DELETE /portal/api/sessions",
          input: {},
          outcome: () => ({ leave: leaveToSignIn }),
        })
      }
    >
      {account.signOutEverywhere}
    </Button>
  );
}

function NameForm() {
  const { shell, account } = useMessages();
  const { user } = useSession();
  const save = useAction("PATCH /portal/api/account", { onDone: () => form.resetDirty() });
  const form = useForm({
    mode: "uncontrolled",
    initialValues: { name: user.name },
    validate: { name: useRequired() },
    onValuesChange: () => save.isSuccess && save.reset(),
  });
  useUnsaved(() => form.isDirty());
  return (
    <ActionForm
      form={form}
      action={save}
      input={({ name }) => ({ body: { name: name.trim() } })}
      button={shell.save}
      buttonProps={{ style: { alignSelf: "start" } }}
      done={shell.saved}
    >
      <TextInput
        label={account.name}
        name="name"
        autoComplete="name"
        key={form.key("name")}
        {...form.getInputProps("name")}
      />
    </ActionForm>
  );
}

/** The devices on which the reader is signed in, and a button that signs out all others. */
function SessionList() {
  const { session: words } = useMessages();
  const sessions = useResponse("GET /portal/api/sessions", {});
  const end = useAction("DELETE /portal/api/sessions/{sessionId}");
  const endOthers = useAction("POST /portal/api/sessions/end-others");
  return (
    <Loaded of={sessions}>
      {({ sessions }) => (
        <Stack>
          <SessionRows of={sessions} onEnd={({ id }) => end.mutate({ params: { sessionId: id } })} />
          <Failure of={end.error ?? endOthers.error} />
          {sessions.length > 1 && (
            <Button
              variant="default"
              style={{ alignSelf: "start" }}
              loading={endOthers.isPending}
              onClick={() => endOthers.mutate({})}
            >
              {words.endOthers}
            </Button>
          )}
        </Stack>
      )}
    </Loaded>
  );
}

const route = "DELETE /portal/api/account";

/** Deletes the reader's own account, and leads to the sign-in page. */
function DeleteAccount() {
  const { people: words } = useMessages();
  const { user, mosqueCount } = useSession();
  const dialog = useDialog();
  const remove = useAction(route, { onDone: leaveAfterDeletion, leavesPage: true });
  const isOnlyOwner = remove.error?.reason === "last_owner";
  const owned = useResponse(
    "GET /portal/api/mosques",
    { query: { role: "owner" } },
    { enabled: isOnlyOwner },
  );
  const mosques = owned.data?.mosques ?? [];
  return (
    <>
      <Text>{words.deleteOwnHint}</Text>
      <Button color="red" variant="light" style={{ alignSelf: "start" }} onClick={() => dialog.open("new")}>
        {words.deleteOwn}
      </Button>
      <Dialog dialog={dialog} action={remove} title={() => words.deleteOwnQuestion} kind="form">
        {() => (
          <DeleteAccountForm
            of={{ ...user, mosqueCount }}
            action={remove}
            input={{}}
            owned={mosques.map(({ id, communityName }) => ({ mosqueId: id, communityName }))}
          />
        )}
      </Dialog>
    </>
  );
}
