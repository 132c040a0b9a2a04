import { Badge, Divider, Group, Stack, Text } from "@mantine/core";
import type { Passkey } from "@mosque-sync/contract";
import type { ResponseTo } from "#api/call.ts";
import { useAction, useResponse } from "#api/hooks.ts";
import { canUsePasskeys } from "#api/passkeys.ts";
import { useMessages } from "#messages/language.tsx";
import { useConfirm } from "#parts/dialogs/confirm.tsx";
import { Dialog, useDialog } from "#parts/dialogs/dialog.tsx";
import { AddPasskey } from "#parts/factors/add-passkey.tsx";
import { PasskeyNameForm } from "#parts/factors/passkey-name-form.tsx";
import { ReadFailure } from "#parts/feedback/failure.tsx";
import { useNotice } from "#parts/feedback/notice.tsx";
import { Waiting } from "#parts/feedback/placeholder.tsx";
import { RowButton, takesAway } from "#parts/lists/row-button.tsx";
import { Rows } from "#parts/lists/rows.tsx";
import { Moment } from "#parts/requests/instant.tsx";
import { Part } from "./part.tsx";

/** The reader's passkeys: to add, rename and remove. Empty where passkeys cannot be used and none exists. */
export function Passkeys() {
  const { passkeys: words } = useMessages();
  const portal = useResponse("GET /portal/api/portal", {});
  const found = useResponse("GET /portal/api/account/passkeys", {});
  const canUse = canUsePasskeys(portal.data);
  if (!canUse && (found.data?.passkeys ?? []).length === 0) return null;
  return (
    <>
      <Part title={words.title}>
        <Text>{words.text}</Text>
        <ReadFailure of={found.error} />
        {found.isPending && <Waiting />}
        {found.data && <PasskeyList passkeys={found.data.passkeys} />}
        {canUse && <AddPasskey />}
        {portal.data && !canUse && <Text>{words.notHere}</Text>}
      </Part>
      <Divider />
    </>
  );
}

function PasskeyList({ passkeys }: ResponseTo<"GET /portal/api/account/passkeys">) {
  const { passkeys: words } = useMessages();
  const renaming = useDialog<Passkey>();
  if (passkeys.length === 0) return <Text c="dimmed">{words.none}</Text>;
  return (
    <>
      <Rows>
        {passkeys.map((passkey) => (
          <PasskeyRow key={passkey.id} passkey={passkey} onRename={() => renaming.open(passkey)} />
        ))}
      </Rows>
      <RenamePasskey dialog={renaming} />
    </>
  );
}

function PasskeyRow({ passkey, onRename }: { passkey: Passkey; onRename: () => void }) {
  const { passkeys: words } = useMessages();
  const confirm = useConfirm();
  const { id, name, isSynced, createdAt, lastUsedAt } = passkey;
  return (
    <Stack gap="xs">
      <Group gap="xs">
        <Text fw={600} style={{ overflowWrap: "anywhere" }}>
          <bdi>{name}</bdi>
        </Text>
        <Badge variant="light" color="gray">
          {isSynced ? words.synced : words.onDevice}
        </Badge>
      </Group>
      <Text size="sm">
        {words.createdAt}: <Moment instant={createdAt} />
      </Text>
      <Text size="sm">
        {lastUsedAt === undefined ? (
          words.neverUsed
        ) : (
          <>
            {words.lastUsedAt}: <Moment instant={lastUsedAt} />
          </>
        )}
      </Text>
      <Group gap="xs">
        <RowButton label={words.rename} of={name} onClick={onRename} />
        <RowButton
          {...takesAway}
          label={words.remove}
          of={name}
          onClick={() =>
            confirm({
              title: words.removeTitle(name),
              text: words.removeText,
              button: words.remove,
              route: "DELETE /portal/api/account/passkeys/{passkeyId}",
              input: { params: { passkeyId: id } },
              outcome: () => ({ notice: words.removed(name) }),
            })
          }
        />
      </Group>
    </Stack>
  );
}

function RenamePasskey({ dialog }: { dialog: ReturnType<typeof useDialog<Passkey>> }) {
  const { passkeys: words, shell } = useMessages();
  const say = useNotice();
  const rename = useAction("PATCH /portal/api/account/passkeys/{passkeyId}", {
    onDone: () => {
      dialog.close();
      say(words.renamed);
    },
  });
  return (
    <Dialog dialog={dialog} action={rename} title={({ name }) => words.renameTitle(name)} kind="form">
      {({ id, name }) => (
        <PasskeyNameForm
          name={name}
          action={rename}
          input={(name) => ({ params: { passkeyId: id }, body: { name } })}
          button={shell.save}
        />
      )}
    </Dialog>
  );
}
