import { Box, Group, Stack } from "@mantine/core";
import type { Profile } from "@mosque-sync/contract";
import { call, type ResponseTo } from "#api/call.ts";
import { useMessages } from "#messages/language.tsx";
import { ConflictWithSync } from "#parts/editing/conflict-with-sync.tsx";
import { editedFields } from "#parts/editing/edited-fields.ts";
import { SaveBar } from "#parts/editing/save-bar.tsx";
import { useEditing } from "#parts/editing/use-editing.ts";
import { useRequired } from "#parts/forms/action-form.tsx";
import { Section } from "#parts/layout/section.tsx";
import { profileInputs } from "#parts/profile/profile-inputs.tsx";
import {
  coordinatePair,
  type ProfileField,
  type ProfileValues,
  profileKinds,
} from "#parts/profile/profile-kinds.ts";
import { KeyMark, type KeyWrites, KeyWritesNote } from "../key-writes.tsx";
import { lockedProps } from "../locked-field.tsx";
import { FixedFacts } from "./fixed-facts.tsx";
import { PlacePicture } from "./place-picture.tsx";

const route = "/portal/api/mosques/{mosqueId}/data/profile";
type ProfileResponse = ResponseTo<`GET ${typeof route}`>;

const editedProfile = editedFields<Profile, ProfileValues>(profileKinds, coordinatePair);

interface ProfileFormProps {
  readonly response: ProfileResponse;
  /** The fields that the operator has approved for the mosque. */
  readonly approved: readonly ProfileField[];
  readonly mayEdit: boolean;
  readonly keyWrites: KeyWrites;
}

/** The profile. A field that the reader may not change is locked, with the reason. */
export function ProfileForm({ response, approved, mayEdit, keyWrites }: ProfileFormProps) {
  const { operator: console, data: words } = useMessages();
  const required = useRequired();
  const params = { mosqueId: response.profile.id };
  const editing = useEditing<Profile, ProfileValues>({
    fields: editedProfile,
    opened: baseOf(response),
    blank: response.profile,
    validate: ({ communityName }) => ({ communityName: required(communityName) }),
    fieldOf: { coordinates_incomplete: ({ latitude }) => (latitude === "" ? "latitude" : "longitude") },
    send: async (changes, { etag }) => {
      const open = Object.entries(changes).filter(([field]) => approved.includes(field as ProfileField));
      const body = Object.fromEntries(open);
      return baseOf(await call(`PATCH ${route}`, { params, body, ifMatch: etag }));
    },
    readAgain: async () => baseOf(await call(`GET ${route}`, { params })),
  });
  const { form, unsaved, save, found, submit, discard } = editing;
  const hints: Partial<Record<ProfileField, string>> = console.hint;
  const lockOf = (field: ProfileField) => {
    if (!mayEdit) return words.locked.role;
    return approved.includes(field) ? undefined : words.locked.notApproved;
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="lg" maw={930}>
        <KeyWritesNote
          of={keyWrites}
          inWords={(fields) =>
            editedProfile.names.filter((field) => fields.includes(field)).map((field) => console.field[field])
          }
        />
        <Section title={words.part.profile} hint={words.profileHint}>
          <Group align="start">
            {editedProfile.names.map((field) => {
              const { isHalf, input } = profileInputs[field];
              const lock = lockOf(field);
              const props = {
                label: console.field[field],
                description: hints[field],
                ...form.getInputProps(field),
                ...(lock && lockedProps(lock)),
              };
              return (
                <Box key={field} flex={isHalf ? "1 1 13rem" : "1 1 100%"}>
                  {input({ props })}
                  <KeyMark keys={keyWrites.keysOf(field)} />
                </Box>
              );
            })}
          </Group>
        </Section>
        <PlacePicture of={form.values} />
        <FixedFacts of={response.profile} />
        <ConflictWithSync
          editing={editing}
          label={(field) => console.field[field]}
          shown={(field, values) => String(values[field]) || console.empty}
        />
        <SaveBar unsaved={unsaved.length} save={save} isExplained={found !== undefined} onDiscard={discard} />
      </Stack>
    </form>
  );
}

function baseOf({ profile, etag }: ProfileResponse) {
  return { saved: profile, etag };
}
