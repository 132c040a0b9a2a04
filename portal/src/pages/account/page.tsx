import { Divider, Group, Stack, Text, Title } from "@mantine/core";
import { useMessages } from "../../messages/language.tsx";
import { PageTitle } from "../../parts/layout/page-title.tsx";
import { ReaderMenu } from "../../parts/layout/reader-menu.tsx";
import { NameForm } from "./name-form.tsx";
import { PasswordForm } from "./password-form.tsx";
import { SignOutEverywhere } from "./sign-out-everywhere.tsx";

export function Page() {
  const { shell, account } = useMessages();
  return (
    <Stack gap="xl" maw={560}>
      <PageTitle>{shell.account}</PageTitle>
      <Stack>
        <Title order={2} size="h4">
          {account.nameTitle}
        </Title>
        <NameForm />
      </Stack>
      <Divider />
      <Stack>
        <Title order={2} size="h4">
          {account.passwordTitle}
        </Title>
        <PasswordForm />
      </Stack>
      <Divider />
      <Stack align="start">
        <Title order={2} size="h4">
          {account.devicesTitle}
        </Title>
        <Text>{account.devicesText}</Text>
        <SignOutEverywhere />
      </Stack>
      <Divider />
      <Stack gap="xs">
        <Title order={2} size="h4">
          {account.appearanceTitle}
        </Title>
        <Group gap="xs" wrap="nowrap">
          <Text>{account.appearanceText}</Text>
          <ReaderMenu />
        </Group>
      </Stack>
    </Stack>
  );
}
