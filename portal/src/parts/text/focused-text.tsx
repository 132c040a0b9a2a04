import { Text } from "@mantine/core";
import { useEffect, useRef } from "react";

/** A text that takes the focus when it appears, because the form that it replaces had it. */
export function FocusedText({ children }: { children: string }) {
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => text.current?.focus(), []);
  return (
    <Text ref={text} tabIndex={-1} style={{ outline: "none" }}>
      {children}
    </Text>
  );
}
