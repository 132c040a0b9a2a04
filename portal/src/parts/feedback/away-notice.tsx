import { Alert } from "@mantine/core";
import { IconCloudOff } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { call } from "../../api/call.ts";
import { useConnection } from "../../api/connection.ts";
import { useMessages } from "../../messages/language.tsx";

/** How often a service that is away is asked again, in milliseconds. */
const askAgainMs = 4_000;

/** Says that the service is away. As soon as it is back, every page reads again what it shows. */
export function AwayNotice() {
  const { failures } = useMessages();
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
        <Alert
          role="note"
          color="yellow"
          variant="light"
          radius={0}
          icon={<IconCloudOff aria-hidden />}
          py="xs"
        >
          {failures.away[away]}
        </Alert>
      )}
    </div>
  );
}

/** Asks a service that is away until it answers. @returns what stops the asking */
export function whenBack(onBack: () => void): () => void {
  const timer = setInterval(async () => {
    const answer = await call("GET /portal/api/portal", {}).catch(() => undefined);
    if (answer) onBack();
  }, askAgainMs);
  return () => clearInterval(timer);
}
