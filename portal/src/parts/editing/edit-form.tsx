import { Button, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { useMessages } from "#messages/language.tsx";
import { Failure } from "../feedback/failure.tsx";
import { ConflictWithSync } from "./conflict-with-sync.tsx";
import type { Editing } from "./use-editing.ts";

interface EditFormProps<Values> {
  readonly editing: Editing<Values>;
  readonly label: (field: keyof Values & string) => string;
  /** A field's value in words. */
  readonly shown: (field: keyof Values & string, values: Values) => string;
  readonly children: ReactNode;
}

/** The form of one item, in a dialog. */
export function EditForm<Values>({ editing, label, shown, children }: EditFormProps<Values>) {
  const { shell, data: words } = useMessages();
  const { form, isNew, save, found, submit } = editing;
  const isExplained = found !== undefined && (save.error?.status === 412 || save.error?.status === 404);
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        {children}
        <ConflictWithSync editing={editing} label={label} shown={shown} />
        <Failure of={isExplained ? null : save.error} errors={form.errors} />
        <Button type="submit" size="md" loading={save.isPending}>
          {isNew ? words.add : shell.save}
        </Button>
      </Stack>
    </form>
  );
}
