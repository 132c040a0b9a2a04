import { Box, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useState } from "react";
import { useAction } from "#api/hooks.ts";
import { leaveToSignIn } from "#api/page-exit.ts";
import { useMessages } from "#messages/language.tsx";
import { ActionForm, useRequired } from "../forms/action-form.tsx";
import { useUnsaved } from "../forms/unsaved-guard.tsx";
import { isElsewhere } from "./at-public-address.tsx";
import { PublicAddressNote } from "./public-address-note.tsx";

interface PublicAddressFormProps {
  /** The address that the form starts with. */
  readonly publicUrl: string;
  readonly button: string;
  readonly hint?: string;
  /** The page to continue on at the public address, where the portal no longer works at this one. */
  readonly next: string;
  readonly onSaved?: () => void;
}

/** The URL at which browsers and websites reach the service. */
export function PublicAddressForm({ publicUrl, button, hint, next, onSaved }: PublicAddressFormProps) {
  const { shell, entrance } = useMessages();
  const save = useAction("PATCH /portal/api/operator/service", {
    onDone: ({ service }) => {
      form.resetDirty();
      if (isElsewhere(service.publicUrl)) leaveToSignIn(next);
      else onSaved?.();
    },
    leavesPage: ({ service }) => isElsewhere(service.publicUrl),
  });
  const [typed, setTyped] = useState(publicUrl);
  const form = useForm({
    mode: "uncontrolled",
    initialValues: { publicUrl },
    validate: { publicUrl: useRequired() },
    onValuesChange: ({ publicUrl }) => {
      setTyped(publicUrl);
      if (save.isSuccess) save.reset();
    },
  });
  useUnsaved(() => form.isDirty());
  return (
    <Box maw={560}>
      <ActionForm
        form={form}
        action={save}
        input={({ publicUrl }) => ({ body: { publicUrl: publicUrl.trim() } })}
        button={button}
        done={shell.saved}
      >
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
      </ActionForm>
    </Box>
  );
}
