import { Box, Group, Stack } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { call } from "#api/call.ts";
import type { Messages } from "#messages/en/index.ts";
import { useMessages } from "#messages/language.tsx";
import { Conflict } from "#parts/editing/conflict.tsx";
import { SaveBar } from "#parts/editing/save-bar.tsx";
import { useEditing } from "#parts/editing/use-editing.ts";
import { useRequired } from "#parts/forms/action-form.tsx";
import { Section } from "#parts/layout/section.tsx";
import { fieldsOf, mosqueInputs } from "./mosque-inputs.tsx";
import {
  editedMosque,
  type MosqueField,
  type MosqueValues,
  type OperatedMosque,
  type OperatedResponse,
  savedOf,
} from "./mosque-values.ts";

interface MosqueFormProps {
  /** As it was first read. Later reads leave the typed values as they are. */
  readonly mosque: OperatedMosque;
  readonly choices: OperatedResponse["choices"];
}

/** A form of all fields. It sends only the changed ones, and only to the version that they were changed in. */
export function MosqueForm({ mosque, choices }: MosqueFormProps) {
  const messages = useMessages();
  const { operator: words } = messages;
  const required = useRequired();
  const params = { mosqueId: mosque.profile.id };
  const baseOf = (response: OperatedMosque) => ({ saved: savedOf(response), etag: response.etag });
  const { form, filled, unsaved, save, found, submit, discard } = useEditing({
    fields: editedMosque,
    opened: baseOf(mosque),
    blank: savedOf(mosque),
    validate: ({ communityName }) => ({ communityName: required(communityName) }),
    send: async (body, { etag }) => {
      const response = await call("PATCH /portal/api/operator/mosques/{mosqueId}", {
        params,
        body,
        ifMatch: etag,
      });
      return baseOf(response.mosque);
    },
    readAgain: async () =>
      baseOf((await call("GET /portal/api/operator/mosques/{mosqueId}", { params })).mosque),
  });
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="lg">
        <MosqueSection name="profile" form={form} choices={choices} />
        <MosqueSection name="fixed" form={form} choices={choices} />
        <MosqueSection name="approval" form={form} choices={choices} />
        {found && (
          <Conflict
            found={found}
            title={words.conflictTitle}
            text={found.disputed.length > 0 ? words.conflictText : words.conflictElsewhere}
            words={words}
            label={(field) => words.field[field]}
            shown={(field, values) => shownValue(messages, field, values)}
            theirs={filled}
            typed={form.values}
            onTake={(field) => form.setFieldValue(field, filled[field])}
          />
        )}
        <SaveBar unsaved={unsaved.length} save={save} isExplained={found !== undefined} onDiscard={discard} />
      </Stack>
    </form>
  );
}

/** A field's value in words. */
function shownValue(
  { operator: words, mosques }: Messages,
  field: MosqueField,
  values: MosqueValues,
): string {
  switch (field) {
    case "isOnlineOnly":
      return values[field] ? words.yes : words.no;
    case "verificationStatus":
      return mosques.verification[values[field]];
    case "approvedProfileFields":
      return values[field].map((name) => words.field[name]).join(", ") || words.none;
    case "supportedPrayerKeys":
      return values[field].map((name) => words.prayer[name]).join(", ") || words.none;
    default: {
      const text: string | number = values[field]; // A field of another type needs a case of its own.
      return String(text) || words.empty;
    }
  }
}

interface MosqueSectionProps {
  readonly name: "profile" | "fixed" | "approval";
  readonly form: UseFormReturnType<MosqueValues>;
  readonly choices: OperatedResponse["choices"];
}

/** A section of the form, with the inputs of its fields. */
function MosqueSection({ name, form, choices }: MosqueSectionProps) {
  const messages = useMessages();
  const { section, field: labels, hint } = messages.operator;
  const hints: Partial<Record<MosqueField, string>> = hint;
  const propsOf = (field: MosqueField) => ({
    label: labels[field],
    description: hints[field],
    ...form.getInputProps(field, { type: typeof form.values[field] === "boolean" ? "checkbox" : "input" }),
  });
  return (
    <Section {...section[name]}>
      <Group align="start">
        {fieldsOf(name).map((field) => {
          const { isHalf, input } = mosqueInputs[field];
          return (
            <Box key={field} flex={isHalf ? "1 1 13rem" : "1 1 100%"}>
              {input({ props: propsOf(field), messages, choices })}
            </Box>
          );
        })}
      </Group>
    </Section>
  );
}
