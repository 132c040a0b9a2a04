import { Button, Code, Group, Stack, Text, Title } from "@mantine/core";
import { useMessages } from "#messages/language.tsx";
import { saveFile } from "../files/save-file.ts";
import { CopyButton } from "../text/copy-button.tsx";

interface RecoveryCodesProps {
  readonly of: readonly string[];
  readonly onSaved: () => void;
}

/** New recovery codes, shown this once. */
export function RecoveryCodes({ of: codes, onSaved }: RecoveryCodesProps) {
  const { factors } = useMessages();
  const text = codes.join("\n");
  return (
    <Stack>
      <Title order={2} size="h5">
        {factors.recoveryTitle}
      </Title>
      <Text>{factors.recoveryText}</Text>
      <Code block className="ltr" fz="sm" tabIndex={0} aria-label={factors.recoveryTitle}>
        {text}
      </Code>
      <Group gap="xs">
        <CopyButton text={text} of={factors.recoveryTitle} />
        <Button
          variant="default"
          onClick={() => saveFile(factors.recoveryFile, "text/plain;charset=utf-8", `${text}\n`)}
        >
          {factors.save}
        </Button>
        <Button onClick={onSaved}>{factors.saved}</Button>
      </Group>
    </Stack>
  );
}
