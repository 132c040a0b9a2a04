import { Group, Stack, Text } from "@mantine/core";
import { useMessages } from "../../messages/language.tsx";
import { PageTitle } from "../../parts/layout/page-title.tsx";

const steps = [1, 2, 3] as const;

/** Which of the three steps of the set-up a page is. */
export function StepHeading({ step, title }: { step: (typeof steps)[number]; title: string }) {
  const { entrance } = useMessages();
  return (
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
  );
}
