import { Alert, Button, Checkbox, Group, Stack } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { answerKey } from "../../../../api/hooks.ts";
import { useMessages } from "../../../../messages/language.tsx";
import { Dialog } from "../../../../parts/dialogs/dialog.tsx";
import { useNotice } from "../../../../parts/feedback/notice.tsx";
import { useUnsaved } from "../../../../parts/forms/unsaved.tsx";
import { RevealKey } from "./reveal-key.tsx";
import type { IssuedKey } from "./snippets.ts";

interface IssuingDialogProps {
  readonly mosqueId: string;
  readonly title: string;
  /** What is said when the dialog is closed behind the new key. */
  readonly done: (name: string) => string;
  readonly opened: boolean;
  readonly onClose: () => void;
  /** The action that makes the key: its answer is the only place that holds the whole key. */
  readonly issuing: {
    readonly data: IssuedKey | undefined;
    readonly isPending: boolean;
    readonly reset: () => void;
  };
  /** What is filled in to get the key. */
  readonly children: ReactNode;
}

/** A form, then the key that it made. It closes only when the key was saved or is given up, and then forgets it. */
export function IssuingDialog(props: IssuingDialogProps) {
  const { mosqueId, title, done, opened, onClose, issuing, children } = props;
  const { keys: words, shell } = useMessages();
  const [saved, setSaved] = useState(false);
  const [asks, setAsks] = useState(false);
  const queries = useQueryClient();
  const say = useNotice();
  useUnsaved(() => opened && issuing.data !== undefined && !saved);

  const close = () => {
    onClose();
    if (issuing.data) {
      say(done(issuing.data.key.name));
      // The key may have been used since the dialog last looked.
      void queries.invalidateQueries({ queryKey: answerKey("GET /portal/api/mosques/{mosqueId}/keys") });
    }
    issuing.reset();
    setSaved(false);
    setAsks(false);
  };
  const tryToClose = () => {
    if (issuing.isPending) return; // The key would be made and never seen.
    if (issuing.data && !saved) setAsks(true);
    else close();
  };

  return (
    <Dialog opened={opened} onClose={tryToClose} title={issuing.data ? words.revealTitle : title} kind="form">
      {issuing.data ? (
        <Stack>
          <RevealKey issued={issuing.data} mosqueId={mosqueId} />
          <Checkbox
            label={words.savedIt}
            checked={saved}
            onChange={({ currentTarget }) => {
              setSaved(currentTarget.checked);
              setAsks(false);
            }}
          />
          {asks ? (
            <Alert role="alert" color="yellow" variant="light" title={words.notSaved}>
              <Group gap="xs">
                <Button autoFocus onClick={() => setAsks(false)}>
                  {words.keepOpen}
                </Button>
                <Button variant="default" onClick={close}>
                  {words.closeAnyway}
                </Button>
              </Group>
            </Alert>
          ) : (
            <Button disabled={!saved} onClick={close}>
              {shell.done}
            </Button>
          )}
        </Stack>
      ) : (
        children
      )}
    </Dialog>
  );
}
