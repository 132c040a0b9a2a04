import { Button, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useMessages } from "#messages/language.tsx";

interface FoundRequestsProps {
  /** How many there are on this page. */
  readonly count: number;
  /** Reads older entries; absent after the last. */
  readonly onMore: (() => void) | undefined;
  readonly children: ReactNode;
}

/** The result of a search for a request's id, read aloud when it arrives. */
export function FoundRequests({ count, onMore, children }: FoundRequestsProps) {
  const { activity: words } = useMessages();
  const none = onMore ? words.notFoundYet : words.notFound;
  return (
    <Stack gap="sm" align="stretch">
      <Text aria-live="polite" {...(count > 0 && { size: "sm", c: "dimmed" })}>
        {count > 0 ? words.found(count) : none}
      </Text>
      {count > 0 && children}
      {onMore && (
        <Button variant="default" style={{ alignSelf: "start" }} onClick={onMore}>
          {words.lookOn}
        </Button>
      )}
    </Stack>
  );
}
