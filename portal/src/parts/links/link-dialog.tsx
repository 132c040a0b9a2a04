import { Button, Stack, Text } from "@mantine/core";
import type { SentLink } from "@mosque-sync/contract";
import type { ReactNode } from "react";
import { useMessages, useReader } from "#messages/language.tsx";
import { Dialog, type DialogState } from "../dialogs/dialog.tsx";
import { useNotice } from "../feedback/notice.tsx";
import { Copyable } from "../text/copyable.tsx";
import { FocusedText } from "../text/focused-text.tsx";
import { useMoments, ZoneNote } from "../zones/zone-of-times.tsx";

/** A new link: without itself if it was mailed. */
export type NewLink = Pick<SentLink, "link" | "expiresAt">;

interface LinkDialogProps<About, Data extends NewLink> {
  readonly dialog: DialogState<About>;
  /** The action that makes the link. */
  readonly action: { readonly data: Data | undefined; readonly reset: () => void };
  readonly title: (about: About) => string;
  /** The heading over the link; absent where it stays the same. */
  readonly linkTitle?: string;
  readonly kind: "question" | "form";
  /** The email that the link is for. */
  readonly to: (response: Data, about: About) => string;
  /** The notice when the reader closes the dialog with the link. */
  readonly done?: (response: Data, to: string) => string;
  /** What else can be done once the link was mailed. */
  readonly onceMailed?: (about: About) => ReactNode;
  /** The content of the dialog before the link is created. */
  readonly children: (about: About) => ReactNode;
}

/** A question or a form, then the one-time link that it made, shown this once. */
export function LinkDialog<About, Data extends NewLink>(props: LinkDialogProps<About, Data>) {
  const { dialog, action, title, linkTitle, kind, to, done, onceMailed, children } = props;
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
            {link.link === undefined && onceMailed?.(about)}
            <Button onClick={close}>{shell.done}</Button>
          </Stack>
        ) : (
          children(about)
        )
      }
    </Dialog>
  );
}

interface IssuedLinkProps {
  /** Without its link if it was mailed. */
  readonly of: Pick<SentLink, "link" | "expiresAt">;
  /** The email that the link is for. */
  readonly to: string;
}

/** A new one-time link: that it was mailed, or the link itself, shown this once, to pass on. */
function IssuedLink({ of: { link, expiresAt }, to }: IssuedLinkProps) {
  const { messages } = useReader();
  const moments = useMoments();
  const { shell } = messages;
  const until = moments.dayAndTime(expiresAt);
  return (
    <Stack gap="sm">
      <FocusedText>
        {(link === undefined ? shell.oneTimeLinkMailed : shell.oneTimeLinkNotMailed)(to)}
      </FocusedText>
      {link !== undefined && <Copyable label={shell.oneTimeLink} text={link} />}
      <Text size="sm" c="dimmed">
        {shell.oneTimeLinkUntil(until)}
        {link !== undefined && ` ${shell.oneTimeLinkOnce}`}
      </Text>
      <ZoneNote />
    </Stack>
  );
}
