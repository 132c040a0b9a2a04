import { Badge, Group, Stack, Text } from "@mantine/core";
import type { Member } from "@mosque-sync/contract";
import { useReader } from "../../../messages/language.tsx";
import { day } from "../../../messages/moments.ts";
import { useSession } from "../../../parts/accounts/session.tsx";
import { UnconfirmedBadge } from "../../../parts/accounts/unconfirmed-email.tsx";
import { RowButton, takesAway } from "../../../parts/lists/row-button.tsx";

interface MemberActions {
  readonly changeRole: (member: Member) => void;
  readonly remove: (member: Member) => void;
}

/** A member of the team: what they may do, since when, and how many working keys they made. */
export function MemberRow({ of: member, actions }: { of: Member; actions?: MemberActions | undefined }) {
  const { messages, language } = useReader();
  const { team: words, mosques } = messages;
  const { user } = useSession();
  return (
    <Group justify="space-between" gap="sm">
      <Stack gap={4}>
        <Group gap="xs">
          <Text fw={600} style={{ overflowWrap: "anywhere" }}>
            {member.name}
          </Text>
          {member.userId === user.id && <Badge variant="default">{words.you}</Badge>}
          <UnconfirmedBadge of={member} />
        </Group>
        <Text size="sm" c="dimmed" style={{ overflowWrap: "anywhere" }}>
          <bdi className="ltr">{member.email}</bdi>
        </Text>
        <Text size="sm">
          <Text span inherit fw={600}>
            {mosques.role[member.role]}
          </Text>
          {" · "}
          {words.may[member.role]}
        </Text>
        <Text size="sm" c="dimmed">
          {words.joined(day(language, member.joinedAt))}
          {" · "}
          {member.workingKeys === 0 ? words.noKeys : words.workingKeys(member.workingKeys)}
        </Text>
      </Stack>
      {actions && (
        <Group gap="xs">
          <RowButton label={words.changeRole} of={member.name} onClick={() => actions.changeRole(member)} />
          <RowButton
            label={words.remove}
            of={member.name}
            onClick={() => actions.remove(member)}
            {...takesAway}
          />
        </Group>
      )}
    </Group>
  );
}
