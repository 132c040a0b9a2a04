import { Group, Text } from "@mantine/core";
import type { Invitation } from "@mosque-sync/contract";
import { useReader } from "../../../messages/language.tsx";
import { day, dayAndTime } from "../../../messages/moments.ts";
import { RowButton } from "../../../parts/lists/row-button.tsx";

interface InvitationActions {
  readonly resend: (invitation: Invitation) => void;
  readonly withdraw: (invitation: Invitation) => void;
}

interface InvitationRowProps {
  readonly of: Invitation;
  /** Absent for a reader who may not manage the team. */
  readonly actions: InvitationActions | undefined;
}

/** An open invitation. */
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
          <RowButton label={words.resend} of={email} onClick={() => actions.resend(invitation)} />
          <RowButton label={words.withdraw} of={email} onClick={() => actions.withdraw(invitation)} />
        </Group>
      )}
    </Group>
  );
}
