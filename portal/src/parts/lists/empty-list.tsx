import { Paper, Text, Title } from "@mantine/core";

/** Replaces an empty list with the next step. */
export function NothingYet({ title, text }: { title: string; text: string }) {
  return (
    <Paper withBorder p="lg">
      <Title order={2} size="h4">
        {title}
      </Title>
      <Text mt={4}>{text}</Text>
    </Paper>
  );
}
