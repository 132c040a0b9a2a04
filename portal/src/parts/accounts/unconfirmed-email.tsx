import { Badge, Text } from "@mantine/core";
import type { Member, OperatedUser } from "@mosque-sync/contract";
import { useMessages } from "#messages/language.tsx";

type Account = Pick<Member | OperatedUser, "emailConfirmed">;

/** Marks an account whose email is not confirmed. */
export function UnconfirmedBadge({ of: account }: { of: Account }) {
  const { team: words } = useMessages();
  if (account.emailConfirmed) return null;
  return (
    <Badge variant="light" color="yellow">
      {words.unconfirmed}
    </Badge>
  );
}

/** Explains the mark once, below a list of accounts. */
export function UnconfirmedHint({ among: accounts }: { among: readonly Account[] }) {
  const { team: words } = useMessages();
  if (accounts.every(({ emailConfirmed }) => emailConfirmed)) return null;
  return (
    <Text size="sm" c="dimmed">
      {words.unconfirmedHint}
    </Text>
  );
}
