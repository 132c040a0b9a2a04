import { Alert, Button, Stack, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useState } from "react";
import { leaveToSignIn } from "../../api/crossing.ts";
import { useAction } from "../../api/hooks.ts";
import { useMessages } from "../../messages/language.tsx";
import { Failure, fieldFailure } from "../feedback/failure.tsx";
import { useUnsaved } from "../forms/unsaved.tsx";
import { isElsewhere } from "./at-public-address.tsx";
import { PublicAddressNote } from "./public-address-note.tsx";

interface PublicAddressFormProps {
  /** What stands there at first. */
  readonly publicUrl: string;
  readonly button: string;
  readonly hint?: string;
  /** The page to go on with: from here if the portal still works at this address, else from the public one. */
  readonly next: string;
  readonly onSaved?: () => void;
}

/** The address by which browsers and websites reach the service. */
export function PublicAddressForm({ publicUrl, button, hint, next, onSaved }: PublicAddressFormProps) {
  const messages = useMessages();
  const { shell, entrance } = messages;
  const save = useAction("PATCH /portal/api/operator/service", {
    onDone: ({ service }) => {
      form.resetDirty();
      if (isElsewhere(service.publicUrl)) leaveToSignIn({ next });
      else onSaved?.();
    },
    leavesPage: ({ service }) => isElsewhere(service.publicUrl),
  });
  const [typed, setTyped] = useState(publicUrl);
  const form = useForm({
    mode: "uncontrolled",
    initialValues: { publicUrl },
    transformValues: ({ publicUrl }) => ({ publicUrl: publicUrl.trim() }),
    validate: { publicUrl: (value) => (value.trim() === "" ? shell.required : null) },
    onValuesChange: ({ publicUrl }) => {
      setTyped(publicUrl);
      if (save.isSuccess) save.reset();
    },
  });
  useUnsaved(() => form.isDirty());
  const submit = form.onSubmit((body) =>
    save.mutate(
      { body },
      { onError: (failure) => form.setErrors(fieldFailure(messages, failure, ["publicUrl"])) },
    ),
  );
  return (
    <form onSubmit={submit} noValidate>
      <Stack maw={560}>
        <TextInput
          label={entrance.address}
          description={entrance.addressHint}
          type="url"
          classNames={{ input: "ltr" }}
          key={form.key("publicUrl")}
          {...form.getInputProps("publicUrl")}
        />
        <PublicAddressNote address={typed} />
        {hint && <Text size="sm">{hint}</Text>}
        <Failure of={save.error} errors={form.errors} />
        {save.isSuccess && (
          <Alert role="status" color="green" variant="light">
            {shell.saved}
          </Alert>
        )}
        <Button type="submit" loading={save.isPending}>
          {button}
        </Button>
      </Stack>
    </form>
  );
}
