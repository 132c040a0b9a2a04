import { Anchor, Badge, Button, Group, Stack, Text } from "@mantine/core";
import type { OperatedUser } from "@mosque-sync/contract";
import { Link } from "react-router";
import { useReader } from "../../../messages/language.tsx";
import { day } from "../../../messages/moments.ts";
import { UnconfirmedBadge } from "../../../parts/accounts/unconfirmed-email.tsx";
import { paths } from "../../../paths.ts";

interface UserRowProps {
  readonly of: OperatedUser;
  readonly onOperator: (user: OperatedUser) => void;
  readonly onPassword: (user: OperatedUser) => void;
}

/** An account, and the mosques of whose team it is. */
export function UserRow({ of: user, onOperator, onPassword }: UserRowProps) {
  const { messages, language } = useReader();
  const { operator: words, mosques } = messages;
  const operatorAction = user.isOperator ? words.demote : words.promote;
  return (
    <Group justify="space-between" gap="sm">
      <Stack gap={4}>
        <Group gap="xs">
          <Text fw={600} style={{ overflowWrap: "anywhere" }}>
            {user.name}
          </Text>
          {user.isOperator && <Badge variant="light">{words.isOperator}</Badge>}
          <UnconfirmedBadge of={user} />
        </Group>
        <Text size="sm" c="dimmed" style={{ overflowWrap: "anywhere" }}>
          <bdi className="ltr">{user.email}</bdi>
        </Text>
        {user.mosques.length === 0 ? (
          <Text size="sm">{words.noMosques}</Text>
        ) : (
          user.mosques.map(({ mosqueId, communityName, role }) => (
            <Text key={mosqueId} size="sm">
              <Anchor component={Link} to={paths.operatorMosque({ mosqueId })} inherit underline="always">
                <bdi>{communityName}</bdi>
              </Anchor>
              {" · "}
              {mosques.role[role]}
            </Text>
          ))
        )}
        {user.mosqueCount > user.mosques.length && (
          <Text size="sm">{words.moreMosques(user.mosqueCount - user.mosques.length)}</Text>
        )}
        <Text size="sm" c="dimmed">
          {words.since(day(language, user.createdAt))}
        </Text>
      </Stack>
      <Group gap="xs">
        <Button
          variant="default"
          aria-label={`${words.passwordLink}: ${user.name}`}
          onClick={() => onPassword(user)}
        >
          {words.passwordLink}
        </Button>
        <Button
          variant="default"
          aria-label={`${operatorAction}: ${user.name}`}
          onClick={() => onOperator(user)}
        >
          {operatorAction}
        </Button>
      </Group>
    </Group>
  );
}
