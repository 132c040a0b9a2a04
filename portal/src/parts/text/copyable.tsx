import { Box, Code, Group, Text } from "@mantine/core";
import { CopyButton } from "./copy-button.tsx";

/** An id, a link, a key: text to copy as it is. */
export function Copyable({ label, text }: { label: string; text: string }) {
  return (
    <Box maw={600}>
      <Text size="sm" fw={500} mb={4}>
        {label}
      </Text>
      <Group gap="xs" align="stretch" wrap="nowrap">
        <Code className="ltr" flex="1 1 auto" px="sm" py={8} fz="sm" style={{ overflowWrap: "anywhere" }}>
          {text}
        </Code>
        <CopyButton text={text} of={label} mih={36} h="auto" style={{ flexShrink: 0 }} />
      </Group>
    </Box>
  );
}
