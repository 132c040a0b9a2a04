import { NativeSelect, TextInput } from "@mantine/core";
import type { Prayer, PrayerCreate, PrayerKey, PrayerUpdate } from "@mosque-sync/contract";
import { call } from "../../../../api/call.ts";
import { useMessages } from "../../../../messages/language.tsx";
import { EditForm } from "../../../../parts/editing/edit-form.tsx";
import { editedFields } from "../../../../parts/editing/edited-fields.ts";
import { choice, optionalText } from "../../../../parts/editing/kinds.ts";
import { type Base, useEditing } from "../../../../parts/editing/use-editing.ts";
import { prayerKeysOfDay } from "../../../../parts/prayers/day-order.ts";
import { KeyWarning } from "../key-writes.tsx";

const rowsRoute = "/portal/api/mosques/{mosqueId}/data/prayers";
const rowRoute = `${rowsRoute}/{prayerId}` as const;

type Field = keyof PrayerUpdate;

/** Every field that an edit may set: one that is missing here does not compile. */
const kinds = {
  prayerKey: choice<PrayerKey>(),
  adhanTime: optionalText,
  iqamahTime: optionalText,
} satisfies {
  readonly [F in Field]-?: {
    readonly held: (saved: Prayer[F], whole: never) => unknown;
    readonly sent: (held: never, values: never) => PrayerUpdate[F];
  };
};
type Values = { readonly [F in Field]-?: ReturnType<(typeof kinds)[F]["held"]> };

const editedPrayer = editedFields<Prayer, Values>(kinds);

interface PrayerFormProps {
  readonly mosqueId: string;
  readonly opened: Base<Prayer>;
  readonly supported: readonly PrayerKey[];
  /** The names of the keys that write a prayer. */
  readonly keysOf: (prayerKey: string) => string;
  readonly onDone: (notice: string) => void;
}

/** The form of a prayer row, new or saved. */
export function PrayerForm({ mosqueId, opened, supported, keysOf, onDone }: PrayerFormProps) {
  const { data: words, operator: console } = useMessages();
  const params = { mosqueId };
  const isNew = opened.saved === undefined;
  const firstKey = prayerKeysOfDay.find((key) => supported.includes(key)) ?? "fajr";
  const editing = useEditing<Prayer, Values>({
    fields: editedPrayer,
    opened,
    blank: { id: "", prayerKey: firstKey, createdAt: "" },
    fieldOf: {
      prayer_times_missing: () => "adhanTime",
      prayer_key_not_supported: () => "prayerKey",
    },
    send: async (changes, { saved, etag }) => {
      if (!saved) {
        const body = changes as PrayerCreate; // It has every field that was filled in, by its kinds.
        const {
          prayers,
          prayerId,
          etag: next,
        } = await call(`POST ${rowsRoute}`, { params, body, ifMatch: etag });
        return { saved: prayers.find(({ id }) => id === prayerId), etag: next };
      }
      const { prayers, etag: next } = await call(`PATCH ${rowRoute}`, {
        params: { ...params, prayerId: saved.id },
        body: changes,
        ifMatch: etag,
      });
      return { saved: prayers.find(({ id }) => id === saved.id), etag: next };
    },
    readAgain: async ({ saved }) => {
      const { prayers, etag } = await call(`GET ${rowsRoute}`, { params });
      return { saved: prayers.find(({ id }) => id === saved?.id), etag };
    },
    onSaved: (saved) => {
      const name = console.prayer[saved?.prayerKey ?? firstKey];
      onDone(isNew ? words.done.added(name) : words.done.saved);
    },
  });
  const { form } = editing;
  const { prayerKey } = form.values;
  const offered = prayerKeysOfDay.filter((key) => supported.includes(key) || key === opened.saved?.prayerKey);
  const label = (field: Field) => (field === "prayerKey" ? words.prayer : words[field]);
  return (
    <EditForm
      editing={editing}
      label={label}
      shown={(field, values) =>
        field === "prayerKey" ? console.prayer[values[field]] : values[field] || console.empty
      }
    >
      <KeyWarning keys={keysOf(prayerKey)} />
      <NativeSelect
        label={label("prayerKey")}
        data={offered.map((value) => ({ value, label: console.prayer[value] }))}
        {...form.getInputProps("prayerKey")}
      />
      {(["adhanTime", "iqamahTime"] as const).map((field) => (
        <TextInput
          key={field}
          label={label(field)}
          description={words.timeHint}
          autoComplete="off"
          classNames={{ input: "ltr" }}
          data-autofocus={field === "adhanTime" || undefined}
          {...form.getInputProps(field)}
        />
      ))}
    </EditForm>
  );
}
