import { Stack, Text } from "@mantine/core";
import type { OneTimeLink } from "@mosque-sync/contract";
import { useReader } from "../messages/language.tsx";
import { dayAndTime } from "../messages/moments.ts";
import { Copyable } from "./copyable.tsx";

interface IssuedLinkProps {
  readonly of: Pick<OneTimeLink, "link" | "expiresAt">;
  /** How the link gets to whom it is for. */
  readonly way: string;
}

/** A one-time link that was just made, shown this once. */
export function IssuedLink({ of: { link, expiresAt }, way }: IssuedLinkProps) {
  const { messages, language } = useReader();
  return (
    <Stack gap="sm">
      <Text>{way}</Text>
      <Copyable label={messages.shell.oneTimeLink} text={link} />
      <Text size="sm" c="dimmed">
        {messages.shell.oneTimeLinkHint(dayAndTime(language, expiresAt))}
      </Text>
    </Stack>
  );
}
