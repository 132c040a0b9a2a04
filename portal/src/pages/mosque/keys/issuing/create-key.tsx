import { Button, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { Key } from "@mosque-sync/contract";
import type { CallFailure } from "../../../../api/call.ts";
import { useAction } from "../../../../api/hooks.ts";
import { useMessages } from "../../../../messages/language.tsx";
import type { DialogState } from "../../../../parts/dialogs/dialog.tsx";
import { Failure, failureText, fieldFailure } from "../../../../parts/feedback/failure.tsx";
import { Choices } from "../../../../parts/forms/choices.tsx";
import { useUnsaved } from "../../../../parts/forms/unsaved.tsx";
import { IssuingDialog } from "./issuing-dialog.tsx";

const route = "POST /portal/api/mosques/{mosqueId}/keys";
const scopes = ["sync:write", "sync:read"] as const satisfies readonly Key["scope"][];
type CreateAction = ReturnType<typeof useAction<typeof route>>;

interface CreateKeyProps {
  readonly mosqueId: string;
  /** The keys that work: no two of them have one name. */
  readonly keys: readonly Key[];
  readonly dialog: DialogState<"new">;
}

/** Makes a key, and shows it once. */
export function CreateKey({ mosqueId, keys, dialog }: CreateKeyProps) {
  const { keys: words } = useMessages();
  const create = useAction(route);
  return (
    <IssuingDialog
      mosqueId={mosqueId}
      title={words.make}
      done={words.done.made}
      opened={dialog.about !== undefined}
      onClose={dialog.close}
      issuing={create}
    >
      <KeyForm mosqueId={mosqueId} name={freeName(words.usualName, keys)} create={create} />
    </IssuingDialog>
  );
}

function KeyForm({ mosqueId, name, create }: { mosqueId: string; name: string; create: CreateAction }) {
  const messages = useMessages();
  const { keys: words, shell } = messages;
  const form = useForm({
    initialValues: { name, scope: "sync:write" as Key["scope"], endDate: "" },
    validate: { name: (value) => (value.trim() === "" ? shell.required : null) },
  });
  useUnsaved(() => form.isDirty());
  const submit = form.onSubmit(({ name, scope, endDate }) =>
    create.mutate(
      {
        params: { mosqueId },
        body: { name: name.trim(), scope, ...(endDate && { expiresAt: endOf(endDate) }) },
      },
      { onError: (failure) => form.setErrors(failureOfField(failure)) },
    ),
  );
  const failureOfField = (failure: CallFailure) => {
    if (failure.reason === "name_taken") return { name: failureText(messages, failure) };
    if (failure.reason === "expiry_in_past") return { endDate: failureText(messages, failure) };
    return fieldFailure(messages, failure, ["name"]);
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="lg">
        <TextInput
          label={words.name}
          description={words.nameHint}
          maxLength={50}
          autoComplete="off"
          data-autofocus
          {...form.getInputProps("name")}
        />
        <Choices
          label={words.scopeLabel}
          choices={scopes.map((value) => ({ value, ...words.scope[value] }))}
          {...form.getInputProps("scope")}
        />
        <TextInput
          type="date"
          label={words.endDate}
          description={words.endDateHint}
          {...form.getInputProps("endDate")}
        />
        <Failure of={create.error} errors={form.errors} />
        <Button type="submit" size="md" loading={create.isPending}>
          {words.makeIt}
        </Button>
      </Stack>
    </form>
  );
}

/** The usual name, with the next number behind it when keys of that name work already. */
function freeName(usual: string, keys: readonly Key[]): string {
  const taken = new Set(keys.map(({ name }) => name));
  let number = 1;
  while (taken.has(numbered(usual, number))) number += 1;
  return numbered(usual, number);
}

function numbered(name: string, number: number): string {
  return number === 1 ? name : `${name} ${number}`;
}

/** The last moment of a day in the browser's zone. */
function endOf(date: string): string {
  return new Date(`${date}T23:59:59.999`).toISOString();
}
