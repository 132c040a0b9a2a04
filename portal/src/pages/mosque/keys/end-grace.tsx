import type { Key } from "@mosque-sync/contract";
import { useAction } from "../../../api/hooks.ts";
import { useMessages } from "../../../messages/language.tsx";
import { ConfirmDialog } from "../../../parts/dialogs/confirm-dialog.tsx";
import type { DialogState } from "../../../parts/dialogs/dialog.tsx";
import { useNotice } from "../../../parts/feedback/notice.tsx";

/** Ends a rotated key before its time. */
export function EndGrace({ mosqueId, dialog }: { mosqueId: string; dialog: DialogState<Key> }) {
  const { keys: words } = useMessages();
  const say = useNotice();
  const end = useAction("POST /portal/api/mosques/{mosqueId}/keys/{keyId}/end-grace", {
    onDone: ({ key }) => {
      dialog.close();
      say(words.done.graceEnded(key.name));
    },
  });
  return (
    <ConfirmDialog
      dialog={dialog}
      action={end}
      title={({ name }) => words.endNowTitle(name)}
      button={words.endNowIt}
      onConfirm={({ id }) => end.mutate({ params: { mosqueId, keyId: id } })}
    >
      {() => words.endNowText}
    </ConfirmDialog>
  );
}
