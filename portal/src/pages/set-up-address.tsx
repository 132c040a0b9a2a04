import { Button, Paper, Stack, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { Navigate, useNavigate } from "react-router";
import { useAction, useAnswer } from "../api/hooks.ts";
import { useMessages } from "../messages/language.tsx";
import { Failure, fieldFailure } from "../parts/failure.tsx";
import { Loaded } from "../parts/loaded.tsx";
import { paths } from "../paths.ts";
import { StepHeading } from "./set-up/step-heading.tsx";

/** Left out where the settings of the server say the address. */
export function Page() {
  const { entrance } = useMessages();
  const service = useAnswer("GET /portal/api/operator/service", {});
  if (service.data?.service.publicUrlIsFixed) return <Navigate to={paths.setUpMosque()} replace />;
  return (
    <Paper withBorder p={{ base: "md", sm: "xl" }} maw={560} mx="auto">
      <Stack>
        <StepHeading step={2} title={entrance.addressTitle} />
        <Text>{entrance.addressText}</Text>
        <Loaded of={service}>{() => <AddressForm />}</Loaded>
      </Stack>
    </Paper>
  );
}

/** Suggests the address by which the browser has reached the service. */
function AddressForm() {
  const messages = useMessages();
  const { shell, entrance } = messages;
  const navigate = useNavigate();
  const save = useAction("PATCH /portal/api/operator/service", {
    onDone: () => navigate(paths.setUpMosque(), { replace: true }),
  });
  const form = useForm({
    mode: "uncontrolled",
    initialValues: { publicUrl: window.location.origin },
    transformValues: ({ publicUrl }) => ({ publicUrl: publicUrl.trim() }),
    validate: { publicUrl: (value) => (value.trim() === "" ? shell.required : null) },
  });
  return (
    <form
      onSubmit={form.onSubmit((body) =>
        save.mutate(
          { body },
          { onError: (failure) => form.setErrors(fieldFailure(messages, failure, ["publicUrl"])) },
        ),
      )}
      noValidate
    >
      <Stack>
        <TextInput
          label={entrance.address}
          description={entrance.addressHint}
          type="url"
          classNames={{ input: "ltr" }}
          key={form.key("publicUrl")}
          {...form.getInputProps("publicUrl")}
        />
        <Text size="sm">{entrance.addressLater}</Text>
        <Failure of={save.error} />
        <Button type="submit" loading={save.isPending}>
          {entrance.goOn}
        </Button>
      </Stack>
    </form>
  );
}
