import { Button, Group, Stack, Text } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import type { ResponseTo } from "#api/call.ts";
import { useAction, useResponse } from "#api/hooks.ts";
import { useMessages, useReader } from "#messages/language.tsx";
import { useConfirm } from "#parts/dialogs/confirm.tsx";
import { RecoveryCodes } from "#parts/factors/recovery-codes.tsx";
import { Failure } from "#parts/feedback/failure.tsx";
import { Waiting } from "#parts/feedback/placeholder.tsx";
import { Loaded } from "#parts/feedback/query-content.tsx";
import { useMoments } from "#parts/zones/zone-of-times.tsx";

// With the QR code; most visits to the page do not need it.
const AddApp = lazy(async () => ({ default: (await import("#parts/factors/add-app.tsx")).AddApp }));

/** The reader's second factor: add it, make new recovery codes, remove it. */
export function FactorSection() {
  const { factors: words } = useMessages();
  const factors = useResponse("GET /portal/api/account/factors", {});
  return (
    <Stack>
      <Text>{words.intro}</Text>
      <Loaded of={factors}>
        {(found) => (found.totp ? <Added of={found} since={found.totp.addedAt} /> : <NotAdded />)}
      </Loaded>
    </Stack>
  );
}

function NotAdded() {
  const { factors: words } = useMessages();
  const found = useResponse("GET /portal/api/account/passkeys", {});
  const queries = useQueryClient();
  const [isAdding, setIsAdding] = useState(false);
  if (!isAdding) {
    const hasPasskey = (found.data?.passkeys.length ?? 0) > 0;
    return (
      <>
        {hasPasskey && <Text>{words.passkeyCounts}</Text>}
        <Button style={{ alignSelf: "start" }} onClick={() => setIsAdding(true)}>
          {words.add}
        </Button>
      </>
    );
  }
  return (
    <Suspense fallback={<Waiting />}>
      <AddApp onAdded={() => void queries.invalidateQueries()} />
    </Suspense>
  );
}

interface AddedProps {
  readonly of: ResponseTo<"GET /portal/api/account/factors">;
  readonly since: string;
}

function Added({ of: { recoveryCodesLeft, isRequired }, since }: AddedProps) {
  const { messages } = useReader();
  const moments = useMoments();
  const { factors: words } = messages;
  const confirm = useConfirm();
  const make = useAction("POST /portal/api/account/factors/recovery-codes");
  if (make.data) return <RecoveryCodes of={make.data.recoveryCodes} onSaved={make.reset} />;
  return (
    <Stack>
      <Text>
        {words.added(moments.day(since))} {words.left(recoveryCodesLeft)}
      </Text>
      {isRequired && <Text size="sm">{words.required}</Text>}
      <Failure of={make.error} />
      <Group gap="xs">
        <Button variant="default" loading={make.isPending} onClick={() => make.mutate({})}>
          {words.newCodes}
        </Button>
        {!isRequired && (
          <Button
            variant="default"
            onClick={() =>
              confirm({
                title: words.removeTitle,
                text: words.removeText,
                button: words.remove,
                route: "DELETE /portal/api/account/factors/totp",
                input: {},
                outcome: () => ({ notice: words.removed }),
              })
            }
          >
            {words.remove}
          </Button>
        )}
      </Group>
    </Stack>
  );
}
