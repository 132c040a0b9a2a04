import { Stack, Text } from "@mantine/core";
import type { SentLink } from "@mosque-sync/contract";
import { useReader } from "#messages/language.tsx";
import { Copyable } from "../text/copyable.tsx";
import { FocusedText } from "../text/focused-text.tsx";
import { useMoments, ZoneNote } from "../zones/zone-of-times.tsx";

interface IssuedLinkProps {
  /** Without its link if it was mailed. */
  readonly of: Pick<SentLink, "link" | "expiresAt">;
  /** The email that the link is for. */
  readonly to: string;
}

/** A new one-time link: that it was mailed, or the link itself, shown this once, to pass on. */
export function IssuedLink({ of: { link, expiresAt }, to }: IssuedLinkProps) {
  const { messages } = useReader();
  const moments = useMoments();
  const { shell } = messages;
  const until = moments.dayAndTime(expiresAt);
  return (
    <Stack gap="sm">
      <FocusedText>
        {(link === undefined ? shell.oneTimeLinkMailed : shell.oneTimeLinkNotMailed)(to)}
      </FocusedText>
      {link !== undefined && <Copyable label={shell.oneTimeLink} text={link} />}
      <Text size="sm" c="dimmed">
        {shell.oneTimeLinkUntil(until)}
        {link !== undefined && ` ${shell.oneTimeLinkOnce}`}
      </Text>
      <ZoneNote />
    </Stack>
  );
}
