import { Button, Stack, Text } from "@mantine/core";
import type { Invitation } from "@mosque-sync/contract";
import { useAction } from "../../../api/hooks.ts";
import { useMessages } from "../../../messages/language.tsx";
import type { DialogState } from "../../../parts/dialogs/dialog.tsx";
import { Failure } from "../../../parts/feedback/failure.tsx";
import { LinkDialog } from "../../../parts/links/link-dialog.tsx";

interface ResendInvitationProps {
  readonly mosqueId: string;
  readonly dialog: DialogState<Invitation>;
}

/** Replaces the link of an invitation: the new one is shown once, and emailed where the service sends email. */
export function ResendInvitation({ mosqueId, dialog }: ResendInvitationProps) {
  const { team: words } = useMessages();
  const resend = useAction("POST /portal/api/mosques/{mosqueId}/invitations/{invitationId}/resend");
  return (
    <LinkDialog
      dialog={dialog}
      action={resend}
      title={() => words.resendTitle}
      linkTitle={words.linkTitle}
      kind="question"
      to={({ invitation }) => invitation.email}
      done={({ mailed }, email) => (mailed ? words.done.mailed : words.done.made)(email)}
    >
      {({ id, email }) => (
        <Stack>
          <Text>{words.resendText(email)}</Text>
          <Failure of={resend.error} />
          <Button
            loading={resend.isPending}
            onClick={() => resend.mutate({ params: { mosqueId, invitationId: id } })}
          >
            {words.resendIt}
          </Button>
        </Stack>
      )}
    </LinkDialog>
  );
}
