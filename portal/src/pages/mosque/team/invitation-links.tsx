import { Button, Stack, Text } from "@mantine/core";
import type { Invitation } from "@mosque-sync/contract";
import { useAction } from "#api/hooks.ts";
import { useMessages } from "#messages/language.tsx";
import type { DialogState } from "#parts/dialogs/dialog.tsx";
import { Failure } from "#parts/feedback/failure.tsx";
import { LinkDialog } from "#parts/links/link-dialog.tsx";

interface InvitationDialogProps {
  readonly mosqueId: string;
  readonly dialog: DialogState<Invitation>;
}

/** Replaces the link of an invitation: the new one is mailed or, without mail, shown once. */
export function ResendInvitation(props: InvitationDialogProps) {
  const { team: words } = useMessages();
  const resend = useAction("POST /portal/api/mosques/{mosqueId}/invitations/{invitationId}/resend");
  const texts = { title: words.resendTitle, text: words.resendText, button: words.resendIt };
  return <NewLink {...props} action={resend} texts={texts} />;
}

/** Replaces the link of a mailed invitation with a link that is shown once, to pass on. */
export function ShowInvitation(props: InvitationDialogProps) {
  const { team: words } = useMessages();
  const show = useAction("POST /portal/api/mosques/{mosqueId}/invitations/{invitationId}/link");
  const texts = { title: words.showTitle, text: words.showText, button: words.show };
  return <NewLink {...props} action={show} texts={texts} />;
}

interface NewLinkProps extends InvitationDialogProps {
  readonly action: ReturnType<
    typeof useAction<`POST /portal/api/mosques/{mosqueId}/invitations/{invitationId}/${"resend" | "link"}`>
  >;
  readonly texts: {
    readonly title: string;
    /** The text about the invited person's email. */
    readonly text: (email: string) => string;
    readonly button: string;
  };
}

function NewLink({ mosqueId, dialog, action, texts }: NewLinkProps) {
  const { team: words } = useMessages();
  return (
    <LinkDialog
      dialog={dialog}
      action={action}
      title={() => texts.title}
      linkTitle={words.linkTitle}
      kind="question"
      to={({ invitation }) => invitation.email}
      done={({ link }, email) => (link === undefined ? words.done.mailed : words.done.made)(email)}
    >
      {({ id, email }) => (
        <Stack>
          <Text>{texts.text(email)}</Text>
          <Failure of={action.error} />
          <Button
            loading={action.isPending}
            onClick={() => action.mutate({ params: { mosqueId, invitationId: id } })}
          >
            {texts.button}
          </Button>
        </Stack>
      )}
    </LinkDialog>
  );
}
