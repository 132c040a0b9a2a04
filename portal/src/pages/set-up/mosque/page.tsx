import { Anchor, Paper, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { Link, useNavigate } from "react-router";
import { useAction } from "#api/hooks.ts";
import { useMessages } from "#messages/language.tsx";
import { ActionForm, useRequired } from "#parts/forms/action-form.tsx";
import { readPlace } from "#parts/forms/place.ts";
import { PlaceInput, usePlaceCheck } from "#parts/forms/place-input.tsx";
import { browserTimeZone, TimeZoneSelect } from "#parts/forms/time-zone-select.tsx";
import { afterSaving, useUnsaved } from "#parts/forms/unsaved-guard.tsx";
import { pathTo } from "#paths.ts";
import { Step } from "../step.tsx";

/** The first mosque, which the operator owns. */
export function Page() {
  const { entrance } = useMessages();
  const navigate = useNavigate();
  const create = useAction("POST /portal/api/operator/mosques", {
    onDone: ({ mosque }) =>
      navigate(pathTo("keys", { mosqueId: mosque.id }), { replace: true, ...afterSaving }),
  });
  const form = useForm({
    mode: "uncontrolled",
    initialValues: { communityName: "", timeZoneId: browserTimeZone(), place: "" },
    validate: { communityName: useRequired(), place: usePlaceCheck() },
  });
  useUnsaved(() => form.isDirty());
  return (
    <Paper withBorder p={{ base: "md", sm: "xl" }} maw={560} mx="auto">
      <Step step={3} title={entrance.mosqueTitle} text={entrance.mosqueText}>
        <ActionForm
          form={form}
          action={create}
          input={({ communityName, timeZoneId, place }) => ({
            body: { communityName: communityName.trim(), timeZoneId, ...readPlace(place), join: true },
          })}
          button={entrance.addMosque}
        >
          <TextInput
            label={entrance.mosqueName}
            name="communityName"
            autoComplete="off"
            key={form.key("communityName")}
            {...form.getInputProps("communityName")}
          />
          <TimeZoneSelect key={form.key("timeZoneId")} {...form.getInputProps("timeZoneId")} />
          <PlaceInput key={form.key("place")} {...form.getInputProps("place")} />
        </ActionForm>
        <Anchor component={Link} to={pathTo("home")} size="sm" py={4} ta="center">
          {entrance.later}
        </Anchor>
      </Step>
    </Paper>
  );
}
