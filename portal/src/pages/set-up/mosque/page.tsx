import { Anchor, Button, Paper, Stack, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { Link, useNavigate } from "react-router";
import { useAction } from "../../../api/hooks.ts";
import { useMessages } from "../../../messages/language.tsx";
import { Failure, fieldFailure } from "../../../parts/feedback/failure.tsx";
import { browserTimeZone, TimeZoneSelect } from "../../../parts/forms/time-zone-select.tsx";
import { afterSaving, useUnsaved } from "../../../parts/forms/unsaved.tsx";
import { paths } from "../../../paths.ts";
import { StepHeading } from "../step-heading.tsx";

export function Page() {
  const messages = useMessages();
  const { shell, entrance } = messages;
  const navigate = useNavigate();
  const create = useAction("POST /portal/api/operator/mosques", {
    onDone: ({ mosque }) => navigate(paths.keys({ mosqueId: mosque.id }), { replace: true, ...afterSaving }),
  });
  const form = useForm({
    mode: "uncontrolled",
    initialValues: { communityName: "", timeZoneId: browserTimeZone },
    transformValues: ({ communityName, timeZoneId }) => ({ communityName: communityName.trim(), timeZoneId }),
    validate: { communityName: (value) => (value.trim() === "" ? shell.required : null) },
  });
  useUnsaved(() => form.isDirty());
  return (
    <Paper withBorder p={{ base: "md", sm: "xl" }} maw={560} mx="auto">
      <form
        onSubmit={form.onSubmit((mosque) =>
          create.mutate(
            { body: { ...mosque, join: true } },
            {
              onError: (failure) =>
                form.setErrors(fieldFailure(messages, failure, ["communityName", "timeZoneId"])),
            },
          ),
        )}
        noValidate
      >
        <Stack>
          <StepHeading step={3} title={entrance.mosqueTitle} />
          <Text>{entrance.mosqueText}</Text>
          <TextInput
            label={entrance.mosqueName}
            name="communityName"
            autoComplete="off"
            key={form.key("communityName")}
            {...form.getInputProps("communityName")}
          />
          <TimeZoneSelect key={form.key("timeZoneId")} {...form.getInputProps("timeZoneId")} />
          <Failure of={create.error} errors={form.errors} />
          <Button type="submit" loading={create.isPending}>
            {entrance.addMosque}
          </Button>
          <Anchor component={Link} to={paths.home()} size="sm" py={4} ta="center">
            {entrance.later}
          </Anchor>
        </Stack>
      </form>
    </Paper>
  );
}
