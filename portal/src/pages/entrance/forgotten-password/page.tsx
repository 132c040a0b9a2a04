import { Anchor, Button, Center, Loader, Stack, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { Link } from "react-router";
import { useAction, useAnswer } from "../../../api/hooks.ts";
import { useMessages } from "../../../messages/language.tsx";
import { Failure, fieldFailure } from "../../../parts/feedback/failure.tsx";
import { PageTitle } from "../../../parts/layout/page-title.tsx";
import { paths } from "../../../paths.ts";

export function Page() {
  const { shell } = useMessages();
  const portal = useAnswer("GET /portal/api/portal", {});
  return (
    <Stack>
      {portal.isPending && (
        <Center mih={200}>
          <Loader aria-label={shell.loading} />
        </Center>
      )}
      <Failure of={portal.error} />
      {portal.data && (portal.data.canMail ? <LinkByMail /> : <NoMail />)}
      <ToSignIn />
    </Stack>
  );
}

function LinkByMail() {
  const messages = useMessages();
  const { shell, entrance } = messages;
  const request = useAction("POST /portal/api/password-links");
  const form = useForm({
    mode: "uncontrolled",
    initialValues: { email: "" },
    transformValues: ({ email }) => ({ email: email.trim() }),
    validate: { email: (value) => (value.trim() === "" ? shell.required : null) },
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
    <form
      onSubmit={form.onSubmit((body) =>
        request.mutate(
          { body },
          { onError: (failure) => form.setErrors(fieldFailure(messages, failure, ["email"])) },
        ),
      )}
      noValidate
    >
      <Stack>
        <PageTitle>{entrance.forgottenTitle}</PageTitle>
        <Text>{entrance.forgottenText}</Text>
        <TextInput
          label={shell.email}
          type="email"
          name="email"
          autoComplete="username"
          classNames={{ input: "ltr" }}
          key={form.key("email")}
          {...form.getInputProps("email")}
        />
        <Failure of={request.error} errors={form.errors} />
        <Button type="submit" loading={request.isPending}>
          {entrance.sendLink}
        </Button>
      </Stack>
    </form>
  );
}

function NoMail() {
  const { entrance } = useMessages();
  return (
    <Stack>
      <PageTitle>{entrance.noMailTitle}</PageTitle>
      <Text>{entrance.noMailText}</Text>
    </Stack>
  );
}

function ToSignIn() {
  const { entrance } = useMessages();
  return (
    <Anchor component={Link} to={paths.signIn()} size="sm" py={4} ta="center">
      {entrance.toSignIn}
    </Anchor>
  );
}
