import { Stack, Title } from "@mantine/core";
import type { ReactNode, Ref } from "react";

interface PartProps {
  readonly title: string;
  /** For a heading that takes the focus. */
  readonly heading?: Ref<HTMLHeadingElement>;
  readonly children: ReactNode;
}

/** A part of the account page, under its own heading. */
export function Part({ title, heading, children }: PartProps) {
  return (
    <Stack>
      <Title order={2} size="h4" ref={heading} {...(heading && { tabIndex: -1 })} style={{ outline: "none" }}>
        {title}
      </Title>
      {children}
    </Stack>
  );
}
