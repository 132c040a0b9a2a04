import { Alert, Stack, Text } from "@mantine/core";
import type { SettingFault } from "@mosque-sync/cli/mosque-yaml";
import { inList } from "#messages/instants.ts";
import { useReader } from "#messages/language.tsx";
import { Waiting } from "#parts/feedback/placeholder.tsx";
import { IconAlertTriangle } from "#parts/icons.ts";
import { Place } from "../report/cause-item.tsx";
import { useNoticeTexts, useTexts } from "../texts.tsx";

interface WrongSettingsProps {
  /** The names of the files that were brought. */
  readonly names: readonly string[];
  readonly faults: readonly SettingFault[];
}

/** The faults of a `mosque.yaml`, each with its line and its fix. */
export function WrongSettings({ names, faults }: WrongSettingsProps) {
  const { language } = useReader();
  const words = useTexts();
  const texts = useNoticeTexts();
  if (!texts) return <Waiting />;
  return (
    <Alert
      color="red"
      variant="light"
      icon={<IconAlertTriangle />}
      mt="md"
      title={words.settings.wrong(inList(language, names))}
    >
      <Stack gap="xs">
        {faults.map((fault) => {
          const { problem, fix } = texts.describeFault(fault);
          const { file, row, column } = fault;
          return (
            <div key={`${row} ${column} ${fault.name}`} style={{ overflowWrap: "anywhere" }}>
              <Text size="sm">
                <Place of={row === undefined ? {} : { row }} file={file} />
              </Text>
              <Text>
                <bdi>{column ?? file}</bdi> {problem}. {fix}
              </Text>
            </div>
          );
        })}
      </Stack>
    </Alert>
  );
}
