import { Text } from "@mantine/core";
import { useEffect, useRef } from "react";

/** A text that has the focus once it is there: the form in whose place it comes took the focus with it. */
export function FocusedText({ children }: { children: string }) {
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => text.current?.focus(), []);
  return (
    <Text ref={text} tabIndex={-1} style={{ outline: "none" }}>
      {children}
    </Text>
  );
}
