import { Alert, Code, Loader, Stack, Tabs, Text } from "@mantine/core";
import type { Key } from "@mosque-sync/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { ResponseTo } from "#api/call.ts";
import { responseKey, useResponse } from "#api/hooks.ts";
import { useMessages } from "#messages/language.tsx";
import { IconAlertTriangle, IconCircleCheck } from "#parts/icons.ts";
import { FailureLink } from "#parts/mosques/failure-link.tsx";
import { TestKeyNote } from "#parts/mosques/test-mosque.tsx";
import { publicAddressWarning } from "#parts/public-address/public-address-warning.ts";
import { FromNow } from "#parts/text/clock-time.tsx";
import { CopyButton } from "#parts/text/copy-button.tsx";
import { Copyable } from "#parts/text/copyable.tsx";
import { FocusedText } from "#parts/text/focused-text.tsx";
import { KeyGuides } from "./key-guides.tsx";
import { type IssuedKey, type SnippetTask, snippetsOf, taskOf } from "./snippets.ts";

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

const refetchEveryMs = 2_000;
const listRoute = "GET /portal/api/mosques/{mosqueId}/keys";

/** Waits for a new key's first request, and shows how it went. */
function FirstRequest({ mosqueId, issued }: { mosqueId: string; issued: Key }) {
  const params = { mosqueId, keyId: issued.id };
  const response = useResponse(
    "GET /portal/api/mosques/{mosqueId}/keys/{keyId}",
    { params },
    { refetchEveryMs },
  );
  useListedKey(mosqueId, response.data?.key);
  return (
    <div aria-live="polite">
      <Use mosqueId={mosqueId} of={response.data?.key ?? issued} />
    </div>
  );
}

/** Updates the list behind the dialog with the dialog's newer data of a key. */
function useListedKey(mosqueId: string, known: Key | undefined): void {
  const queries = useQueryClient();
  useEffect(() => {
    if (!known?.lastUsedAt) return;
    const queryKey = responseKey(listRoute, { params: { mosqueId } });
    // A read of the list that is under way started earlier, and knows less.
    void queries.cancelQueries({ queryKey });
    queries.setQueriesData<ResponseTo<typeof listRoute>>(
      { queryKey },
      (list) => list && { ...list, keys: list.keys.map((key) => (key.id === known.id ? known : key)) },
    );
  }, [queries, mosqueId, known]);
}

function Use({ mosqueId, of: key }: { mosqueId: string; of: Key }) {
  const { keys: words } = useMessages();
  if (!key.lastUsedAt) {
    return (
      <Alert color="gray" variant="light" icon={<Loader size={18} color="gray" />} title={words.waiting}>
        {words.waitingHint}
      </Alert>
    );
  }
  if (key.lastFailureReason) {
    return (
      <Alert color="red" variant="light" icon={<IconAlertTriangle />} title={words.firstFailed}>
        <FailureLink mosqueId={mosqueId} keyId={key.id} reason={key.lastFailureReason} target="_blank" />
      </Alert>
    );
  }
  return (
    <Alert color="green" variant="light" icon={<IconCircleCheck />} title={words.works}>
      <Text size="sm">
        <FromNow instant={key.lastUsedAt} />
      </Text>
    </Alert>
  );
}
