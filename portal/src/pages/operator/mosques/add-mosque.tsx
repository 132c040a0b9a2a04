import { Switch, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useNavigate } from "react-router";
import { type Action, useAction } from "#api/hooks.ts";
import { useMessages } from "#messages/language.tsx";
import { Dialog, type DialogState } from "#parts/dialogs/dialog.tsx";
import { useNotice } from "#parts/feedback/notice.tsx";
import { ActionForm, useRequired } from "#parts/forms/action-form.tsx";
import { readPlace } from "#parts/forms/place.ts";
import { PlaceInput, usePlaceCheck } from "#parts/forms/place-input.tsx";
import { browserTimeZone, TimeZoneSelect } from "#parts/forms/time-zone-select.tsx";
import { afterSaving, useUnsaved } from "#parts/forms/unsaved-guard.tsx";
import { pathTo } from "#paths.ts";

const route = "POST /portal/api/operator/mosques";

/** Adds a mosque, then opens its keys for its new owner, or its team to invite one. */
export function AddMosque({ dialog }: { dialog: DialogState<"new"> }) {
  const { operator: words } = useMessages();
  const navigate = useNavigate();
  const say = useNotice();
  const create = useAction(route, {
    onDone: ({ mosque: { id: mosqueId, communityName, role } }) => {
      say(words.mosqueAdded(communityName));
      void navigate(pathTo(role === undefined ? "team" : "keys", { mosqueId }), afterSaving);
    },
  });
  return (
    <Dialog dialog={dialog} action={create} title={() => words.addMosque} kind="form">
      {() => <MosqueForm create={create} />}
    </Dialog>
  );
}

function MosqueForm({ create }: { create: Action<typeof route> }) {
  const { operator: words, entrance } = useMessages();
  const form = useForm({
    initialValues: { communityName: "", timeZoneId: browserTimeZone(), place: "", join: false },
    validate: { communityName: useRequired(), place: usePlaceCheck() },
  });
  useUnsaved(() => form.isDirty());
  return (
    <ActionForm
      form={form}
      action={create}
      input={({ communityName, place, ...others }) => ({
        body: { communityName: communityName.trim(), ...others, ...readPlace(place) },
      })}
      button={words.addIt}
      gap="lg"
    >
      <TextInput
        label={entrance.mosqueName}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps("communityName")}
      />
      <TimeZoneSelect {...form.getInputProps("timeZoneId")} />
      <PlaceInput {...form.getInputProps("place")} />
      <Switch
        label={words.joinIt}
        description={words.joinHint}
        {...form.getInputProps("join", { type: "checkbox" })}
      />
    </ActionForm>
  );
}
