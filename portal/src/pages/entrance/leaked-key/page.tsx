import { Button, Stack, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useAction } from "#api/hooks.ts";
import { useOpenMessages } from "#messages/language.tsx";
import { ActionForm, useRequired } from "#parts/forms/action-form.tsx";
import { PageTitle } from "#parts/layout/page-title.tsx";

/** Revokes a key for the person who found it. */
export function Page() {
  const { keySafety: words } = useOpenMessages();
  const report = useAction("POST /portal/api/leaked-key");
  const form = useForm({ initialValues: { apiKey: "" }, validate: { apiKey: useRequired() } });
  if (report.isSuccess) {
    const { revokedNow } = report.data;
    const again = () => {
      report.reset();
      form.reset();
    };
    return (
      <Stack role="status">
        <PageTitle>{revokedNow ? words.leakedDone : words.leakedNothing}</PageTitle>
        <Text>{revokedNow ? words.leakedDoneText : words.leakedNothingText}</Text>
        <Button variant="default" onClick={again}>
          {words.leakedAgain}
        </Button>
      </Stack>
    );
  }
  return (
    <Stack>
      <PageTitle>{words.leakedTitle}</PageTitle>
      <Text>{words.leakedText}</Text>
      <ActionForm
        form={form}
        action={report}
        input={({ apiKey }) => ({ body: { apiKey: apiKey.trim() } })}
        fieldOf={{ not_an_api_key: "apiKey", too_long: "apiKey" }}
        button={words.leakedButton}
        buttonProps={{ color: "red" }}
      >
        <TextInput
          label={words.leakedKey}
          classNames={{ input: "ltr" }}
          autoComplete="off"
          spellCheck={false}
          {...form.getInputProps("apiKey")}
        />
      </ActionForm>
    </Stack>
  );
}
