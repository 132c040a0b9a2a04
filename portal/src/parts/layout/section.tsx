import { Group, Paper, Stack, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";

interface SectionProps {
  readonly title: string;
  /** What holds for all of it. */
  readonly hint?: string;
  readonly badge?: ReactNode;
  readonly children: ReactNode;
}

/** A part of a page, in a box under its own heading. */
export function Section({ title, hint, badge, children }: SectionProps) {
  return (
    <Paper withBorder p={{ base: "md", sm: "lg" }} component="section">
      <Stack>
        <div>
          <Group justify="space-between">
            <Title order={2} size="h4">
              {title}
            </Title>
            {badge}
          </Group>
          {hint && (
            <Text size="sm" c="dimmed">
              {hint}
            </Text>
          )}
        </div>
        {children}
      </Stack>
    </Paper>
  );
}
