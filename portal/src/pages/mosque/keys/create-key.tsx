import { TextInput } from "@mantine/core";
import type { Key } from "@mosque-sync/contract";
import { type Action, useAction } from "#api/hooks.ts";
import { useMessages } from "#messages/language.tsx";
import type { DialogState } from "#parts/dialogs/dialog.tsx";
import { Choices } from "#parts/forms/choices.tsx";
import { clockOf } from "#parts/zones/local-times.ts";
import { useMoments } from "#parts/zones/zone-of-times.tsx";
import { IssuingDialog } from "./issuing-dialog.tsx";
import { KeyForm } from "./key-form.tsx";

const route = "POST /portal/api/mosques/{mosqueId}/keys";
const scopes = ["sync:write", "sync:read"] as const satisfies readonly Key["scope"][];

interface CreateKeyProps {
  readonly mosqueId: string;
  /** The working keys: their names are taken. */
  readonly keys: readonly Key[];
  /** After how many days a new key ends at the latest; undefined if the operator sets no bound. */
  readonly daysMost: number | undefined;
  readonly dialog: DialogState<"new">;
}

/** Creates a key, and shows it once. */
export function CreateKey({ mosqueId, keys, daysMost, dialog }: CreateKeyProps) {
  const { keys: words } = useMessages();
  const create = useAction(route);
  return (
    <IssuingDialog
      mosqueId={mosqueId}
      dialog={dialog}
      title={() => words.make}
      done={words.done.made}
      issuing={create}
    >
      {() => (
        <NewKey
          mosqueId={mosqueId}
          name={freeName(words.usualName, keys)}
          daysMost={daysMost}
          create={create}
        />
      )}
    </IssuingDialog>
  );
}

interface NewKeyProps {
  readonly mosqueId: string;
  /** The name that the form suggests. */
  readonly name: string;
  readonly daysMost: number | undefined;
  readonly create: Action<typeof route>;
}

function NewKey({ mosqueId, name, daysMost, create }: NewKeyProps) {
  const { keys: words, keySafety } = useMessages();
  const { zone } = useMoments();
  return (
    <KeyForm
      initialValues={{ name, scope: "sync:write" as Key["scope"], endDate: "" }} // Either scope can be chosen.
      action={create}
      input={({ name, scope, endDate }) => ({
        params: { mosqueId },
        body: { name, scope, ...(endDate && { expiresAt: endOf(endDate, zone) }) },
      })}
      fieldOf={{ expiry_in_past: "endDate", expiry_too_late: "endDate" }}
      button={words.makeIt}
    >
      {(form) => (
        <>
          <Choices
            label={words.scopeLabel}
            choices={scopes.map((value) => ({ value, ...words.scope[value] }))}
            {...form.getInputProps("scope")}
          />
          <TextInput
            type="date"
            label={words.endDate}
            description={daysMost === undefined ? words.endDateHint : keySafety.endsWithin(daysMost)}
            {...form.getInputProps("endDate")}
          />
        </>
      )}
    </KeyForm>
  );
}

/** The usual name, numbered when working keys have it already. */
function freeName(usual: string, keys: readonly Key[]): string {
  const taken = new Set(keys.map(({ name }) => name));
  let number = 1;
  while (taken.has(numbered(usual, number))) number += 1;
  return numbered(usual, number);
}

function numbered(name: string, number: number): string {
  return number === 1 ? name : `${name} ${number}`;
}

/** The last moment of a day in a zone. */
function endOf(date: string, zone: string): string {
  return new Date(clockOf(zone).instantOf(date, 24 * 60) - 1).toISOString();
}
