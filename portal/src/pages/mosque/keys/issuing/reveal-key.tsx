import { Alert, Code, Stack, Tabs, Text } from "@mantine/core";
import { useResponse } from "#api/hooks.ts";
import { useMessages } from "#messages/language.tsx";
import { IconAlertTriangle } from "#parts/icons.ts";
import { TestKeyNote } from "#parts/mosques/test-mosque.tsx";
import { publicAddressWarning } from "#parts/public-address/public-address-warning.ts";
import { CopyButton } from "#parts/text/copy-button.tsx";
import { Copyable } from "#parts/text/copyable.tsx";
import { FocusedText } from "#parts/text/focused-text.tsx";
import { KeyGuides } from "../key-guides.tsx";
import { FirstRequest } from "./first-request.tsx";
import { type SnippetTask, taskOf } from "./snippet-task.ts";
import { type IssuedKey, snippetsOf } from "./snippets.ts";

const pasted = ["env", "curl", "node", "php"] as const;

/** A new key, shown this once: by itself, ready to paste, and whether it has been used yet. */
export function RevealKey({ issued, mosqueId }: { issued: IssuedKey; mosqueId: string }) {
  const { keys: words } = useMessages();
  const { scope } = issued.key;
  const task = useTask(mosqueId, scope);
  const snippets = snippetsOf(issued, mosqueId, task);
  const reach = publicAddressWarning(issued.baseUrl);
  return (
    <Stack>
      <FocusedText>{words.revealText}</FocusedText>
      <TestKeyNote mosqueId={mosqueId} />
      <Tabs defaultValue="key" keepMounted={false}>
        <Tabs.List mb="md">
          <Tabs.Tab value="key">{words.forms.key}</Tabs.Tab>
          {pasted.map((form) => (
            <Tabs.Tab key={form} value={form}>
              <bdi className="ltr">{words.forms[form]}</bdi>
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="key">
          <Stack gap="sm">
            <Copyable label={words.wholeKey} text={issued.apiKey} />
            <Text size="sm" c="dimmed">
              {words.formHints.key}
            </Text>
            <Copyable label={words.plainMosqueId} text={mosqueId} />
            <Copyable label={words.baseUrl} text={issued.baseUrl} />
          </Stack>
        </Tabs.Panel>
        {pasted.map((form) => (
          <Tabs.Panel key={form} value={form}>
            <Stack gap="sm">
              <Text size="sm" c="dimmed">
                {words.formHints[form]} {form !== "env" && words.snippetDoes[task.does]}
              </Text>
              <Code block className="ltr" style={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>
                {snippets[form]}
              </Code>
              <CopyButton text={snippets[form]} of={words.forms[form]} />
            </Stack>
          </Tabs.Panel>
        ))}
      </Tabs>
      {reach && reach !== "not encrypted" && (
        <Alert role="note" color="yellow" variant="light" icon={<IconAlertTriangle />}>
          {words.outOfReach[reach](issued.baseUrl)}
        </Alert>
      )}
      <Text size="sm">{words.whereTo}</Text>
      <KeyGuides scope={scope} />
      <FirstRequest mosqueId={mosqueId} issued={issued.key} />
    </Stack>
  );
}

/** The task of the snippets. Until the mosque's times are known, they only validate. */
function useTask(mosqueId: string, scope: IssuedKey["key"]["scope"]): SnippetTask {
  const params = { mosqueId };
  const prayers = useResponse("GET /portal/api/mosques/{mosqueId}/data/prayers", { params });
  const capabilities = useResponse("GET /portal/api/mosques/{mosqueId}/data/capabilities", { params });
  const now =
    prayers.data && capabilities.data
      ? { prayers: prayers.data.prayers, supported: capabilities.data.supportedPrayerKeys }
      : undefined;
  return taskOf(scope, now);
}
