import { Badge, Group, Stack, Text } from "@mantine/core";
import type { Member } from "@mosque-sync/contract";
import { useReader } from "#messages/language.tsx";
import { useSession } from "#parts/accounts/session.tsx";
import { UnconfirmedBadge } from "#parts/accounts/unconfirmed-email.tsx";
import { RowButton, takesAway } from "#parts/lists/row-button.tsx";
import { useRoleText } from "#parts/mosques/role-text.ts";
import { useMoments } from "#parts/zones/zone-of-times.tsx";

interface MemberActions {
  readonly changeRole: (member: Member) => void;
  readonly remove: (member: Member) => void;
}

interface MemberRowProps {
  readonly of: Member;
  /** Absent for a reader who may not manage the team. */
  readonly actions?: MemberActions | undefined;
  /** Absent where the team cannot be left. */
  readonly onLeave?: ((member: Member) => void) | undefined;
}

/** A member of the team: their permissions, since when, and how many working keys they created. */
export function MemberRow({ of: member, actions, onLeave }: MemberRowProps) {
  const { messages } = useReader();
  const moments = useMoments();
  const { team: words, roles } = messages;
  const { user } = useSession();
  const roleText = useRoleText();
  const isReader = member.userId === user.id;
  return (
    <Group justify="space-between" gap="sm">
      <Stack gap={4}>
        <Group gap="xs">
          <Text fw={600} style={{ overflowWrap: "anywhere" }}>
            {member.name}
          </Text>
          {isReader && <Badge variant="default">{words.you}</Badge>}
          <UnconfirmedBadge of={member} />
        </Group>
        <Text size="sm" c="dimmed" style={{ overflowWrap: "anywhere" }}>
          <bdi className="ltr">{member.email}</bdi>
        </Text>
        <Text size="sm">
          <Text span inherit fw={600}>
            {roles.name[member.role]}
          </Text>
          {" · "}
          {roleText(member.role)}
        </Text>
        <Text size="sm" c="dimmed">
          {words.joined(moments.day(member.joinedAt))}
          {" · "}
          {member.workingKeys === 0 ? words.noKeys : words.workingKeys(member.workingKeys)}
        </Text>
      </Stack>
      <Group gap="xs">
        {actions && (
          <RowButton label={words.changeRole} of={member.name} onClick={() => actions.changeRole(member)} />
        )}
        {actions && !isReader && (
          <RowButton
            label={words.remove}
            of={member.name}
            onClick={() => actions.remove(member)}
            {...takesAway}
          />
        )}
        {onLeave && isReader && (
          <RowButton label={words.leave} of={member.name} onClick={() => onLeave(member)} {...takesAway} />
        )}
      </Group>
    </Group>
  );
}
