import { Button } from "@mantine/core";
import { useChange } from "#api/hooks.ts";
import { addPasskey } from "#api/passkeys.ts";
import { useMessages } from "#messages/language.tsx";
import { Dialog, useDialog } from "../dialogs/dialog.tsx";
import { useNotice } from "../feedback/notice.tsx";
import { PasskeyNameForm } from "./passkey-name-form.tsx";

/** Adds a passkey of the reader's device, once they have named it. */
export function AddPasskey({ onAdded }: { onAdded?: () => void }) {
  const { passkeys: words } = useMessages();
  const say = useNotice();
  const dialog = useDialog();
  const add = useChange(addPasskey, {
    onDone: ({ passkey }) => {
      dialog.close();
      say(words.added(passkey.name));
      onAdded?.();
    },
  });
  return (
    <>
      <Button style={{ alignSelf: "start" }} onClick={() => dialog.open("new")}>
        {words.add}
      </Button>
      <Dialog dialog={dialog} action={add} title={() => words.addTitle} kind="form">
        {() => (
          <PasskeyNameForm
            name=""
            action={add}
            input={(name) => name}
            button={words.goOn}
            text={words.addText}
          />
        )}
      </Dialog>
    </>
  );
}
