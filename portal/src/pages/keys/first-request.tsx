import { Alert, Loader, Text } from "@mantine/core";
import type { Key } from "@mosque-sync/contract";
import { IconAlertTriangle, IconCircleCheck } from "@tabler/icons-react";
import { useAnswer } from "../../api/hooks.ts";
import { useMessages } from "../../messages/language.tsx";
import { FromNow } from "../../parts/now.tsx";
import { websiteFailure } from "../../parts/website-failure.ts";

const refetchEveryMs = 2_000;

/** Watches a new key for its first request, and says how that went. */
export function FirstRequest({ mosqueId, issued }: { mosqueId: string; issued: Key }) {
  const params = { mosqueId, keyId: issued.id };
  const answer = useAnswer("GET /portal/api/mosques/{mosqueId}/keys/{keyId}", { params }, { refetchEveryMs });
  return (
    <div aria-live="polite">
      <Use of={answer.data?.key ?? issued} />
    </div>
  );
}

function Use({ of: key }: { of: Key }) {
  const messages = useMessages();
  const { keys: words } = messages;
  if (!key.lastUsedAt) {
    return (
      <Alert color="gray" variant="light" icon={<Loader size={18} color="gray" />} title={words.waiting}>
        {words.waitingHint}
      </Alert>
    );
  }
  if (key.lastFailureReason) {
    return (
      <Alert color="red" variant="light" icon={<IconAlertTriangle aria-hidden />} title={words.firstFailed}>
        {websiteFailure(messages, key.lastFailureReason)}
      </Alert>
    );
  }
  return (
    <Alert color="green" variant="light" icon={<IconCircleCheck aria-hidden />} title={words.works}>
      <Text size="sm">
        <FromNow instant={key.lastUsedAt} />
      </Text>
    </Alert>
  );
}
