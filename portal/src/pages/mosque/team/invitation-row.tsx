import { Button, Group, Text } from "@mantine/core";
import type { Invitation } from "@mosque-sync/contract";
import { useReader } from "../../../messages/language.tsx";
import { day, dayAndTime } from "../../../messages/moments.ts";

interface InvitationActions {
  readonly resend: (invitation: Invitation) => void;
  readonly withdraw: (invitation: Invitation) => void;
}

interface InvitationRowProps {
  readonly of: Invitation;
  /** Absent for those who may not. */
  readonly actions: InvitationActions | undefined;
}

/** An invitation that nobody has used yet. */
export function InvitationRow({ of: invitation, actions }: InvitationRowProps) {
  const { messages, language } = useReader();
  const { team: words, mosques } = messages;
  const { email, role, invitedBy, createdAt, expiresAt } = invitation;
  return (
    <Group justify="space-between" gap="sm">
      <div>
        <Text fw={600} style={{ overflowWrap: "anywhere" }}>
          <bdi className="ltr">{email}</bdi>
        </Text>
        <Text size="sm">
          {mosques.role[role]} · {words.openUntil(dayAndTime(language, expiresAt))}
        </Text>
        <Text size="sm" c="dimmed">
          {words.invitedBy(invitedBy, day(language, createdAt))}
        </Text>
      </div>
      {actions && (
        <Group gap="xs">
          <Button
            variant="default"
            aria-label={`${words.resend}: ${email}`}
            onClick={() => actions.resend(invitation)}
          >
            {words.resend}
          </Button>
          <Button
            variant="default"
            aria-label={`${words.withdraw}: ${email}`}
            onClick={() => actions.withdraw(invitation)}
          >
            {words.withdraw}
          </Button>
        </Group>
      )}
    </Group>
  );
}
