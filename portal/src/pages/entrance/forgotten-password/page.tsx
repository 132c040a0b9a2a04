import { Anchor, Button, Stack, Text } from "@mantine/core";
import { useForm } from "@mantine/form";
import { Link } from "react-router";
import { useAction, useResponse } from "#api/hooks.ts";
import { useOpenMessages } from "#messages/language.tsx";
import { Failure } from "#parts/feedback/failure.tsx";
import { Waiting } from "#parts/feedback/placeholder.tsx";
import { EmailInput } from "#parts/forms/account-inputs.tsx";
import { ActionForm, useRequired } from "#parts/forms/action-form.tsx";
import { PageTitle } from "#parts/layout/page-title.tsx";
import { pathTo } from "#paths.ts";

/** How to get a link to a new password: by email, or from an operator where the service sends none. */
export function Page() {
  const { entrance } = useOpenMessages();
  const portal = useResponse("GET /portal/api/portal", {});
  return (
    <Stack>
      {portal.isPending && <Waiting />}
      <Failure of={portal.error} />
      {portal.data && (portal.data.canMail ? <LinkByMail /> : <NoMail />)}
      <Anchor component={Link} to={pathTo("signIn")} size="sm" py={4} ta="center">
        {entrance.toSignIn}
      </Anchor>
    </Stack>
  );
}

function LinkByMail() {
  const { entrance } = useOpenMessages();
  const request = useAction("POST /portal/api/password-links");
  const form = useForm({
    mode: "uncontrolled",
    initialValues: { email: "" },
    validate: { email: useRequired() },
  });

  if (request.isSuccess) {
    return (
      <Stack role="status">
        <PageTitle>{entrance.linkSentTitle}</PageTitle>
        <Text>{entrance.linkSentText(request.variables.body.email)}</Text>
        <Button variant="default" onClick={() => request.reset()}>
          {entrance.otherEmail}
        </Button>
      </Stack>
    );
  }
  return (
    <>
      <PageTitle>{entrance.forgottenTitle}</PageTitle>
      <Text>{entrance.forgottenText}</Text>
      <ActionForm
        form={form}
        action={request}
        input={({ email }) => ({ body: { email: email.trim() } })}
        button={entrance.sendLink}
      >
        <EmailInput key={form.key("email")} {...form.getInputProps("email")} />
      </ActionForm>
    </>
  );
}

function NoMail() {
  const { entrance } = useOpenMessages();
  return (
    <Stack>
      <PageTitle>{entrance.noMailTitle}</PageTitle>
      <Text>{entrance.noMailText}</Text>
    </Stack>
  );
}
