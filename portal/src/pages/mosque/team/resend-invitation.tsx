import { Button, Stack, Text } from "@mantine/core";
import type { Invitation } from "@mosque-sync/contract";
import { useAction } from "../../../api/hooks.ts";
import { useMessages } from "../../../messages/language.tsx";
import { Dialog, type DialogState } from "../../../parts/dialogs/dialog.tsx";
import { Failure } from "../../../parts/feedback/failure.tsx";
import { useNotice } from "../../../parts/feedback/notice.tsx";
import { IssuedLink } from "../../../parts/links/issued-link.tsx";

interface ResendInvitationProps {
  readonly mosqueId: string;
  readonly dialog: DialogState<Invitation>;
}

/** Replaces the link of an invitation by a new one, which is mailed where mail is set up, and shown once. */
export function ResendInvitation({ mosqueId, dialog }: ResendInvitationProps) {
  const { team: words, shell } = useMessages();
  const resend = useAction("POST /portal/api/mosques/{mosqueId}/invitations/{invitationId}/resend");
  const say = useNotice();
  const { about: invitation } = dialog;
  const close = () => {
    if (invitation && resend.data)
      say((resend.data.mailed ? words.done.mailed : words.done.made)(invitation.email));
    dialog.close();
    resend.reset();
  };
  return (
    <Dialog
      opened={invitation !== undefined}
      onClose={close}
      title={resend.data ? words.linkTitle : words.resendTitle}
      kind="question"
    >
      {invitation &&
        (resend.data ? (
          <Stack>
            <IssuedLink of={resend.data} to={invitation.email} />
            <Button onClick={close}>{shell.done}</Button>
          </Stack>
        ) : (
          <Stack>
            <Text>{words.resendText(invitation.email)}</Text>
            <Failure of={resend.error} />
            <Button
              loading={resend.isPending}
              onClick={() => resend.mutate({ params: { mosqueId, invitationId: invitation.id } })}
            >
              {words.resendIt}
            </Button>
          </Stack>
        ))}
    </Dialog>
  );
}
