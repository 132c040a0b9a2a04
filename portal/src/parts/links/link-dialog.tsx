import { Button, Stack } from "@mantine/core";
import type { OneTimeLink } from "@mosque-sync/contract";
import type { ReactNode } from "react";
import type { Change } from "../../api/hooks.ts";
import { useMessages } from "../../messages/language.tsx";
import { Dialog, type DialogState } from "../dialogs/dialog.tsx";
import { useNotice } from "../feedback/notice.tsx";
import { IssuedLink } from "./issued-link.tsx";

interface LinkDialogProps<About, Input, Answer extends OneTimeLink> {
  readonly dialog: DialogState<About>;
  /** The action that makes the link. */
  readonly action: Change<Input, Answer>;
  readonly title: (about: About) => string;
  /** The heading over the link; absent where it stays the same. */
  readonly linkTitle?: string;
  readonly kind: "question" | "form";
  /** The email that the link is for. */
  readonly to: (answer: Answer, about: About) => string;
  /** The notice when the reader closes the dialog with the link. */
  readonly done?: (answer: Answer, to: string) => string;
  /** What is asked before the link is made. */
  readonly children: (about: About) => ReactNode;
}

/** A question or a form, then the one-time link that it made, shown this once. */
export function LinkDialog<About, Input, Answer extends OneTimeLink>(
  props: LinkDialogProps<About, Input, Answer>,
) {
  const { dialog, action, title, linkTitle, kind, to, done, children } = props;
  const { shell } = useMessages();
  const say = useNotice();
  const { about } = dialog;
  const { data: link } = action;
  const close = () => {
    if (done && link && about !== undefined) say(done(link, to(link, about)));
    dialog.close();
  };
  return (
    <Dialog
      dialog={{ ...dialog, close }}
      action={action}
      title={(about) => (link && linkTitle) ?? title(about)}
      kind={kind}
    >
      {(about) =>
        link ? (
          <Stack gap="lg">
            <IssuedLink of={link} to={to(link, about)} />
            <Button onClick={close}>{shell.done}</Button>
          </Stack>
        ) : (
          children(about)
        )
      }
    </Dialog>
  );
}
