import { Button, Divider, Group, Stack, Text } from "@mantine/core";
import { leaveToSignIn } from "#api/page-exit.ts";
import { useMessages } from "#messages/language.tsx";
import { useConfirm } from "#parts/dialogs/confirm.tsx";
import { PageTitle } from "#parts/layout/page-title.tsx";
import { ReaderMenu } from "#parts/layout/reader-menu.tsx";
import { OpenLinkPages } from "#parts/links/open-link-pages.tsx";
import { ZoneNote } from "#parts/zones/zone-of-times.tsx";
import { DeleteAccount } from "./delete-account.tsx";
import { EmailSection } from "./email-section.tsx";
import { FactorSection } from "./factor-section.tsx";
import { NameForm } from "./name-form.tsx";
import { OwnEvents } from "./own-events.tsx";
import { Part } from "./part.tsx";
import { Passkeys } from "./passkeys.tsx";
import { PasswordForm } from "./password-form.tsx";
import { ProviderResult, ProviderSection } from "./provider-section.tsx";
import { SessionList } from "./session-list.tsx";

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
