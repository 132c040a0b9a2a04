import { Alert, Button, Stack, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { PortalResponseOf } from "@mosque-sync/contract";
import { useNavigate } from "react-router";
import { type Action, useAction, useResponse } from "#api/hooks.ts";
import { fromNow } from "#messages/instants.ts";
import { useMessages, useReader } from "#messages/language.tsx";
import { Dialog, useDialog } from "#parts/dialogs/dialog.tsx";
import { useNotice } from "#parts/feedback/notice.tsx";
import { Loaded } from "#parts/feedback/query-content.tsx";
import { ActionForm } from "#parts/forms/action-form.tsx";
import { afterSaving } from "#parts/forms/unsaved-guard.tsx";
import { IconAlertTriangle } from "#parts/icons.ts";
import { Section } from "#parts/layout/section.tsx";
import { ExportMosque } from "#parts/mosques/export-mosque.tsx";
import { useMoments } from "#parts/zones/zone-of-times.tsx";
import { pathTo } from "#paths.ts";

const route = "POST /portal/api/operator/mosques/{mosqueId}/removal";

/** Removes a mosque permanently, once the reader has seen the consequences and typed its name. */
export function RemoveMosque({ mosqueId, name }: { mosqueId: string; name: string }) {
  const { removal: words } = useMessages();
  const navigate = useNavigate();
  const say = useNotice();
  const dialog = useDialog();
  const remove = useAction(route, {
    leavesPage: true,
    onDone: () => {
      say(words.removed(name));
      void navigate(pathTo("operatorMosques"), afterSaving);
    },
  });
  return (
    <Section title={words.title} hint={words.hint}>
      <Button color="red" variant="light" style={{ alignSelf: "start" }} onClick={() => dialog.open("new")}>
        {words.open}
      </Button>
      <Dialog dialog={dialog} action={remove} title={() => words.question(name)} kind="question">
        {() => <WhatGoes mosqueId={mosqueId} remove={remove} />}
      </Dialog>
    </Section>
  );
}

interface WhatGoesProps {
  readonly mosqueId: string;
  readonly remove: Action<typeof route>;
}

function WhatGoes({ mosqueId, remove }: WhatGoesProps) {
  const response = useResponse("GET /portal/api/operator/mosques/{mosqueId}/removal", {
    params: { mosqueId },
  });
  return (
    <Loaded of={response}>
      {({ removal }) => <RemovalForm mosqueId={mosqueId} of={removal} remove={remove} />}
    </Loaded>
  );
}

interface RemovalFormProps extends WhatGoesProps {
  readonly of: PortalResponseOf<"getRemoval">["removal"];
}

function RemovalForm({ mosqueId, of, remove }: RemovalFormProps) {
  const { messages, language } = useReader();
  const moments = useMoments();
  const { removal: words, testMosques } = messages;
  const { communityName, lastUsedAt, backedUpAt } = of;
  const form = useForm({
    initialValues: { communityName: "" },
    validate: { communityName: (typed) => (typed.trim() === communityName ? null : words.nameDiffers) },
  });
  return (
    <ActionForm
      form={form}
      action={remove}
      input={() => ({ params: { mosqueId }, body: { communityName } })}
      button={words.removeIt}
      buttonProps={{ color: "red" }}
    >
      <Alert color="red" variant="light" icon={<IconAlertTriangle />}>
        {lastUsedAt === undefined
          ? words.neverUsed
          : words.lastUsed(fromNow(language, lastUsedAt, Date.now()))}
      </Alert>
      <div>
        <Text>{words.goes}</Text>
        <ul>
          {(["workingKeys", "members", "prayers", "announcements", "events", "changes"] as const).map(
            (part) => (
              <li key={part}>{words.part[part](of[part])}</li>
            ),
          )}
          {of.testMosque !== undefined && <li>{testMosques.goesToo}</li>}
        </ul>
      </div>
      <Stack gap="xs">
        <Text>
          {words.saveFirst}{" "}
          {backedUpAt === undefined ? words.neverBackedUp : words.backedUp(moments.dayAndTime(backedUpAt))}
        </Text>
        <ExportMosque mosqueId={mosqueId} />
      </Stack>
      <TextInput
        label={words.confirmName(communityName)}
        autoComplete="off"
        {...form.getInputProps("communityName")}
      />
    </ActionForm>
  );
}
