import IconCloudOff from "tabler:cloud-off";
import { Alert } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { call } from "#api/call.ts";
import { useConnection } from "#api/connection.ts";
import { useOpenMessages } from "#messages/language.tsx";

/** How often a service that is away is tried again, in milliseconds. */
const tryAgainMs = 4_000;

/** Says that the service is away. As soon as it is back, the page reads its content again. */
export function AwayNotice() {
  const { failures } = useOpenMessages();
  const queries = useQueryClient();
  const { away, noteBack } = useConnection();

  useEffect(() => {
    if (!away) return;
    return whenBack(() => {
      noteBack();
      void queries.invalidateQueries();
    });
  }, [away, noteBack, queries]);

  return (
    <div role="status">
      {away && (
        <Alert role="note" color="yellow" variant="light" radius={0} icon={<IconCloudOff />} py="xs">
          {failures.away[away]}
        </Alert>
      )}
    </div>
  );
}

/** Retries an unavailable service until it responds. @returns a function that stops retrying */
export function whenBack(onBack: () => void): () => void {
  const timer = setInterval(async () => {
    const response = await call("GET /portal/api/portal", {}).catch(() => undefined);
    if (response) onBack();
  }, tryAgainMs);
  return () => clearInterval(timer);
}
