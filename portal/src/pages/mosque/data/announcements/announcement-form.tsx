import { Group, Textarea, TextInput } from "@mantine/core";
import type { Announcement, AnnouncementCreate } from "@mosque-sync/contract";
import { call, callIfThere } from "#api/call.ts";
import { useMessages } from "#messages/language.tsx";
import { EditForm } from "#parts/editing/edit-form.tsx";
import { editedFields } from "#parts/editing/edited-fields.ts";
import { optionalNumber, optionalText, text } from "#parts/editing/field-kinds.ts";
import { useEditing } from "#parts/editing/use-editing.ts";
import { useRequired } from "#parts/forms/action-form.tsx";
import { coordinate, shortText } from "#parts/profile/profile-inputs.tsx";
import type { ItemFormProps } from "../items.tsx";
import { KeyWarning } from "../key-writes.tsx";
import { lockedProps } from "../locked-field.tsx";

const listRoute = "/portal/api/mosques/{mosqueId}/data/announcements";
const itemRoute = `${listRoute}/{announcementId}` as const;

type Field = keyof AnnouncementCreate;

/** Every field of a new announcement: a missing one does not compile. */
const kinds = {
  title: text,
  body: text,
  flairType: optionalText,
  latitude: optionalNumber,
  longitude: optionalNumber,
} satisfies {
  readonly [F in Field]-?: {
    readonly held: (saved: Announcement[F], whole: never) => unknown;
    readonly sent: (held: never, values: never) => AnnouncementCreate[F] | null;
  };
};
type Values = { readonly [F in Field]-?: ReturnType<(typeof kinds)[F]["held"]> };

const editedAnnouncement = editedFields<Announcement, Values>(kinds);

interface AnnouncementFormProps extends ItemFormProps<Announcement> {
  readonly mosqueId: string;
}

/** The form of an announcement, new or saved. */
export function AnnouncementForm({ mosqueId, opened, keys, onDone }: AnnouncementFormProps) {
  const { data: words, operator: console } = useMessages();
  const required = useRequired();
  const params = { mosqueId };
  const isNew = opened.saved === undefined;
  const editing = useEditing<Announcement, Values>({
    fields: editedAnnouncement,
    opened,
    blank: { id: "", title: "", body: "", createdAt: "" },
    validate: ({ title, body }) => ({ title: required(title), body: required(body) }),
    fieldOf: { coordinates_incomplete: ({ latitude }) => (latitude === "" ? "latitude" : "longitude") },
    send: async (changes, { saved, etag }) => {
      if (!saved) {
        const body = changes as AnnouncementCreate; // It has every field that was filled in, by its kinds.
        return baseOf(await call(`POST ${listRoute}`, { params, body, ifMatch: etag }));
      }
      const ofItem = { ...params, announcementId: saved.id };
      return baseOf(await call(`PATCH ${itemRoute}`, { params: ofItem, body: changes, ifMatch: etag }));
    },
    readAgain: async ({ saved }) => {
      const ofItem = { ...params, announcementId: saved?.id ?? "" };
      const item = saved && (await callIfThere(`GET ${itemRoute}`, { params: ofItem }));
      if (item) return baseOf(item);
      const { etag } = await call(`GET ${listRoute}`, { params, query: { limit: 1 } });
      return { saved: undefined, etag };
    },
    onSaved: (saved) => onDone(isNew ? words.done.added(saved?.title ?? "") : words.done.saved),
  });
  const { form } = editing;
  const lock = editing.isNew ? undefined : lockedProps(words.locked.onlyNew);
  const propsOf = (field: Field) => ({ label: words.announcement[field], ...form.getInputProps(field) });
  return (
    <EditForm
      editing={editing}
      label={(field) => words.announcement[field]}
      shown={(field, values) => String(values[field]) || console.empty}
    >
      <KeyWarning keys={keys} />
      <TextInput dir="auto" data-autofocus {...propsOf("title")} />
      <Textarea dir="auto" autosize minRows={4} maxRows={14} {...propsOf("body")} />
      {shortText({ props: propsOf("flairType") })}
      <Group grow align="start">
        {(["latitude", "longitude"] as const).map((field) => (
          <div key={field}>
            {coordinate({ props: { description: words.coordinateHint, ...propsOf(field), ...lock } })}
          </div>
        ))}
      </Group>
    </EditForm>
  );
}

function baseOf({ announcement, etag }: { readonly announcement: Announcement; readonly etag: string }) {
  return { saved: announcement, etag };
}
