import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { OwnEmail } from "@mosque-sync/contract";
import { useAction, useResponse } from "#api/hooks.ts";
import { useMessages } from "#messages/language.tsx";
import { useSession } from "#parts/accounts/session.tsx";
import { UnconfirmedBadge } from "#parts/accounts/unconfirmed-email.tsx";
import { Failure } from "#parts/feedback/failure.tsx";
import { Loaded } from "#parts/feedback/query-content.tsx";
import { EmailInput } from "#parts/forms/account-inputs.tsx";
import { ActionForm, useRequired } from "#parts/forms/action-form.tsx";
import { useUnsaved } from "#parts/forms/unsaved-guard.tsx";

/** The reader's email: whether it is confirmed, and how to confirm or change it. */
export function EmailSection() {
  const own = useResponse("GET /portal/api/account/email", {});
  return <Loaded of={own}>{(email) => <Email of={email} />}</Loaded>;
}

function Email({ of: { email, emailConfirmed, canMail, link } }: { of: OwnEmail }) {
  const { emails } = useMessages();
  const { user } = useSession();
  return (
    <Stack>
      <Group gap="xs">
        <Text dir="ltr" fw={500} style={{ overflowWrap: "anywhere" }}>
          {email}
        </Text>
        <UnconfirmedBadge of={{ emailConfirmed }} />
      </Group>
      {!canMail && !emailConfirmed && <Text>{emails.cannotConfirm}</Text>}
      {!canMail && emailConfirmed && user.isOperator && <Text>{emails.cannotChange}</Text>}
      {canMail && link && (
        <Alert role="status" color="green" variant="light" style={{ overflowWrap: "anywhere" }}>
          {emails.mailed(link.email)}
        </Alert>
      )}
      {canMail && !emailConfirmed && <Confirmation />}
      {canMail && <ChangeForm />}
    </Stack>
  );
}

function Confirmation() {
  const { emails } = useMessages();
  const ask = useAction("POST /portal/api/account/email/confirm");
  return (
    <>
      <Text>{emails.unconfirmed}</Text>
      <Failure of={ask.error} />
      <Button style={{ alignSelf: "start" }} loading={ask.isPending} onClick={() => ask.mutate({})}>
        {emails.confirm}
      </Button>
    </>
  );
}

function ChangeForm() {
  const { emails } = useMessages();
  const change = useAction("POST /portal/api/account/email", { onDone: () => form.reset() });
  const form = useForm({
    mode: "uncontrolled",
    initialValues: { email: "" },
    validate: { email: useRequired() },
  });
  useUnsaved(() => form.isDirty());
  return (
    <ActionForm
      form={form}
      action={change}
      input={({ email }) => ({ body: { email: email.trim() } })}
      button={emails.change}
      buttonProps={{ variant: "default", style: { alignSelf: "start" } }}
    >
      <EmailInput
        label={emails.newEmail}
        description={emails.changeHint}
        name="new-email"
        autoComplete="email"
        key={form.key("email")}
        {...form.getInputProps("email")}
      />
    </ActionForm>
  );
}
