import { Alert, Loader, Text } from "@mantine/core";
import type { Key } from "@mosque-sync/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { ResponseTo } from "#api/call.ts";
import { responseKey, useResponse } from "#api/hooks.ts";
import { useMessages } from "#messages/language.tsx";
import { IconAlertTriangle, IconCircleCheck } from "#parts/icons.ts";
import { FailureLink } from "#parts/mosques/failure-link.tsx";
import { FromNow } from "#parts/text/clock-time.tsx";

const refetchEveryMs = 2_000;
const listRoute = "GET /portal/api/mosques/{mosqueId}/keys";

/** Waits for a new key's first request, and shows how it went. */
export function FirstRequest({ mosqueId, issued }: { mosqueId: string; issued: Key }) {
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
