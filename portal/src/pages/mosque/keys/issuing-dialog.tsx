import { Alert, Button, Checkbox, Group, Stack } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { type Change, responseKey } from "#api/hooks.ts";
import { useMessages } from "#messages/language.tsx";
import { Dialog, type DialogState } from "#parts/dialogs/dialog.tsx";
import { useNotice } from "#parts/feedback/notice.tsx";
import { useUnsaved } from "#parts/forms/unsaved-guard.tsx";
import { RevealKey } from "./reveal-key.tsx";
import type { IssuedKey } from "./snippets.ts";

interface IssuingDialogProps<About, Input> {
  readonly mosqueId: string;
  readonly dialog: DialogState<About>;
  readonly title: (about: About) => string;
  /** The notice when the reader closes the dialog with the new key. */
  readonly done: (name: string) => string;
  /** The action that creates the key: only its response has the whole key. */
  readonly issuing: Change<Input, IssuedKey>;
  /** The form that makes the key. */
  readonly children: (about: About) => ReactNode;
}

/** A form, then the key that it made. It closes only once the key is saved or given up, and then forgets it. */
export function IssuingDialog<About, Input>(props: IssuingDialogProps<About, Input>) {
  const { mosqueId, dialog, title, done, issuing, children } = props;
  const { keys: words, shell } = useMessages();
  const [saved, setSaved] = useState(false);
  const [asks, setAsks] = useState(false);
  const queries = useQueryClient();
  const say = useNotice();
  const { data: issued } = issuing;
  useUnsaved(() => dialog.about !== undefined && issued !== undefined && !saved);

  const close = () => {
    dialog.close();
    if (issued) {
      say(done(issued.key.name));
      // The key may have been used since the dialog last looked.
      void queries.invalidateQueries({ queryKey: responseKey("GET /portal/api/mosques/{mosqueId}/keys") });
    }
    setSaved(false);
    setAsks(false);
  };
  const tryToClose = () => {
    if (issuing.isPending) return; // The key would be made and never seen.
    if (issued && !saved) setAsks(true);
    else close();
  };

  return (
    <Dialog
      dialog={{ ...dialog, close: tryToClose }}
      action={issuing}
      title={(about) => (issued ? words.revealTitle : title(about))}
      kind="form"
    >
      {(about) =>
        issued ? (
          <Stack>
            <RevealKey issued={issued} mosqueId={mosqueId} />
            <Checkbox
              label={words.savedIt}
              checked={saved}
              onChange={({ currentTarget }) => {
                setSaved(currentTarget.checked);
                setAsks(false);
              }}
            />
            {asks ? (
              <NotSavedAlert onStay={() => setAsks(false)} onClose={close} />
            ) : (
              <Button disabled={!saved} onClick={close}>
                {shell.done}
              </Button>
            )}
          </Stack>
        ) : (
          children(about)
        )
      }
    </Dialog>
  );
}

function NotSavedAlert({ onStay, onClose }: { onStay: () => void; onClose: () => void }) {
  const { keys: words } = useMessages();
  return (
    <Alert role="alert" color="yellow" variant="light" title={words.notSaved}>
      <Group gap="xs">
        <Button autoFocus onClick={onStay}>
          {words.keepOpen}
        </Button>
        <Button variant="default" onClick={onClose}>
          {words.closeAnyway}
        </Button>
      </Group>
    </Alert>
  );
}
