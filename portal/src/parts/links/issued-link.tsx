import { Stack, Text } from "@mantine/core";
import type { OneTimeLink } from "@mosque-sync/contract";
import { useReader } from "../../messages/language.tsx";
import { Copyable } from "../text/copyable.tsx";
import { FocusedText } from "../text/focused-text.tsx";
import { useMoments, ZoneNote } from "../zones/zone-of-times.tsx";

interface IssuedLinkProps {
  readonly of: OneTimeLink;
  /** The email that the link is for. */
  readonly to: string;
}

/** A new one-time link, shown this once, and how it reaches its recipient. */
export function IssuedLink({ of: { link, expiresAt, mailed }, to }: IssuedLinkProps) {
  const { messages } = useReader();
  const moments = useMoments();
  const { shell } = messages;
  return (
    <Stack gap="sm">
      <FocusedText>{(mailed ? shell.oneTimeLinkMailed : shell.oneTimeLinkNotMailed)(to)}</FocusedText>
      <Copyable label={shell.oneTimeLink} text={link} />
      <Text size="sm" c="dimmed">
        {shell.oneTimeLinkHint(moments.dayAndTime(expiresAt))}
      </Text>
      <ZoneNote />
    </Stack>
  );
}
