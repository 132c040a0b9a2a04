import { Group, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useOpenMessages } from "#messages/language.tsx";
import { PageTitle } from "#parts/layout/page-title.tsx";

const steps = [1, 2, 3] as const;

interface StepProps {
  readonly step: (typeof steps)[number];
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
}

/** One of the three steps of the setup. */
export function Step({ step, title, text, children }: StepProps) {
  const { entrance } = useOpenMessages();
  return (
    <Stack>
      <Stack gap="xs">
        <Group gap={6} grow aria-hidden>
          {steps.map((number) => (
            <div
              key={number}
              style={{
                height: 4,
                borderRadius: 2,
                background:
                  number <= step
                    ? "var(--mantine-primary-color-filled)"
                    : "var(--mantine-color-default-border)",
              }}
            />
          ))}
        </Group>
        <Text size="sm" c="dimmed">
          {entrance.step(step, steps.length)}
        </Text>
        <PageTitle>{title}</PageTitle>
      </Stack>
      <Text>{text}</Text>
      {children}
    </Stack>
  );
}
