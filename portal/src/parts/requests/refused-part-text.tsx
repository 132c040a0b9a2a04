import { Text, type TextProps } from "@mantine/core";
import type { LoggedRequest } from "@mosque-sync/contract";
import { useReader } from "#messages/language.tsx";
import { refusedPartInWords } from "./refused-part.ts";

interface RefusedPartTextProps extends TextProps {
  readonly of: Pick<LoggedRequest, "reason" | "about">;
}

/** The refused part of a request; empty if the log has none. */
export function RefusedPartText({ of: { reason, about }, ...props }: RefusedPartTextProps) {
  const reader = useReader();
  const part = reason === undefined ? undefined : refusedPartInWords(reader, reason, about);
  if (part === undefined) return null;
  return (
    <Text span display="block" style={{ overflowWrap: "anywhere" }} {...props}>
      {part}
    </Text>
  );
}
