import { Anchor, Badge, Group, Stack, Text } from "@mantine/core";
import type { OperatedUser } from "@mosque-sync/contract";
import { Link } from "react-router";
import { useReader } from "#messages/language.tsx";
import { UnconfirmedBadge } from "#parts/accounts/unconfirmed-email.tsx";
import { RowButton } from "#parts/lists/row-button.tsx";
import { useMoments } from "#parts/zones/zone-of-times.tsx";
import { pathTo } from "#paths.ts";
import { UserMenu } from "./user-menu.tsx";

interface UserRowProps {
  readonly of: OperatedUser;
  readonly onOperator: (user: OperatedUser) => void;
  readonly onPassword: (user: OperatedUser) => void;
  /** The user has lost the second factor. */
  readonly onLost: (user: OperatedUser) => void;
  readonly onDevices: (user: OperatedUser) => void;
  readonly onDelete: (user: OperatedUser) => void;
}

/** An account, and the mosques that its user looks after. */
export function UserRow({ of: user, onOperator, onPassword, onLost, ...onMenu }: UserRowProps) {
  const { messages } = useReader();
  const moments = useMoments();
  const { operator: words, roles, people } = messages;
  return (
    <Group justify="space-between" gap="sm">
      <Stack gap={4}>
        <Group gap="xs">
          <Text fw={600} style={{ overflowWrap: "anywhere" }}>
            {user.name}
          </Text>
          {user.isOperator && <Badge variant="light">{words.isOperator}</Badge>}
          {user.isDisabled && (
            <Badge variant="light" color="red">
              {people.disabled}
            </Badge>
          )}
          <UnconfirmedBadge of={user} />
          <Badge variant="light" color={user.hasSecondFactor ? "green" : "gray"}>
            {user.hasSecondFactor ? people.hasFactor : people.noFactor}
          </Badge>
        </Group>
        <Text size="sm" c="dimmed" style={{ overflowWrap: "anywhere" }}>
          <bdi className="ltr">{user.email}</bdi>
        </Text>
        {user.mosques.length === 0 ? (
          <Text size="sm">{words.noMosques}</Text>
        ) : (
          user.mosques.map(({ mosqueId, communityName, role }) => (
            <Text key={mosqueId} size="sm">
              <Anchor component={Link} to={pathTo("operatorMosque", { mosqueId })} inherit underline="always">
                <bdi>{communityName}</bdi>
              </Anchor>
              {" · "}
              {roles.name[role]}
            </Text>
          ))
        )}
        {user.mosqueCount > user.mosques.length && (
          <Text size="sm">{words.moreMosques(user.mosqueCount - user.mosques.length)}</Text>
        )}
        <Text size="sm" c="dimmed">
          {words.since(moments.day(user.createdAt))}
        </Text>
      </Stack>
      <Group gap="xs">
        <RowButton label={words.passwordLink} of={user.name} onClick={() => onPassword(user)} />
        <RowButton label={messages.factors.lost} of={user.name} onClick={() => onLost(user)} />
        <RowButton
          label={user.isOperator ? words.demote : words.promote}
          of={user.name}
          onClick={() => onOperator(user)}
        />
        <UserMenu of={user} {...onMenu} />
      </Group>
    </Group>
  );
}
