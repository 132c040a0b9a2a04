import { Alert, Button, Group, Stack } from "@mantine/core";
import type { Key } from "@mosque-sync/contract";
import { mayDo } from "@mosque-sync/contract/roles";
import { IconInfoCircle, IconPlus } from "@tabler/icons-react";
import { useAnswer } from "../api/hooks.ts";
import { useMessages } from "../messages/language.tsx";
import { Copyable } from "../parts/copyable.tsx";
import { useDialog } from "../parts/dialog.tsx";
import { Loaded } from "../parts/loaded.tsx";
import { MosquePage } from "../parts/mosque-page.tsx";
import { useStanding } from "../parts/session.tsx";
import { CreateKey } from "./keys/create-key.tsx";
import { EndGrace } from "./keys/end-grace.tsx";
import { EndedKeys } from "./keys/ended-keys.tsx";
import { KeyCard } from "./keys/key-card.tsx";
import { NoKeys } from "./keys/no-keys.tsx";
import { RevokeKey } from "./keys/revoke-key.tsx";
import { RotateKey } from "./keys/rotate-key.tsx";

/** How often the list is read again, so that "last used" and the end of a grace are never far from the truth. */
const refetchEveryMs = 15_000;

/** The keys of a mosque. */
export function Page() {
  const { keys: words, shell } = useMessages();
  return (
    <MosquePage name={shell.keys} title={words.title} intro={words.intro}>
      {(mosqueId) => <LoadedKeys key={mosqueId} mosqueId={mosqueId} />}
    </MosquePage>
  );
}

function LoadedKeys({ mosqueId }: { mosqueId: string }) {
  const params = { mosqueId };
  const answer = useAnswer("GET /portal/api/mosques/{mosqueId}/keys", { params }, { refetchEveryMs });
  return <Loaded of={answer}>{({ keys }) => <Keys mosqueId={mosqueId} keys={keys} />}</Loaded>;
}

function Keys({ mosqueId, keys }: { mosqueId: string; keys: readonly Key[] }) {
  const { keys: words } = useMessages();
  const mayManage = mayDo("manageKeys", useStanding(mosqueId));
  const creating = useDialog();
  const rotating = useDialog<Key>();
  const ending = useDialog<Key>();
  const revoking = useDialog<Key>();

  const usable = keys.filter(isUsable);
  const ended = keys.filter((key) => !isUsable(key));
  return (
    <Stack gap="lg">
      {keys.length === 0 ? (
        <NoKeys mayManage={mayManage} onCreate={() => creating.open("new")} />
      ) : (
        <>
          <Group align="end" justify="space-between">
            <Copyable label={words.mosqueId} text={mosqueId} />
            {mayManage && (
              <Button
                flex={{ base: "1 0 100%", xs: "0 0 auto" }}
                leftSection={<IconPlus size={18} aria-hidden />}
                onClick={() => creating.open("new")}
              >
                {words.make}
              </Button>
            )}
          </Group>
          {usable.length === 0 && (
            <Alert color="yellow" icon={<IconInfoCircle aria-hidden />}>
              {words.noneWorks}
            </Alert>
          )}
          <Stack component="ul" m={0} p={0} style={{ listStyle: "none" }}>
            {usable.map((key) => (
              <li key={key.id}>
                <KeyCard
                  of={key}
                  actions={
                    mayManage
                      ? { rotate: rotating.open, endGrace: ending.open, revoke: revoking.open }
                      : undefined
                  }
                />
              </li>
            ))}
          </Stack>
          {ended.length > 0 && <EndedKeys keys={ended} />}
        </>
      )}
      {mayManage && (
        <>
          <CreateKey mosqueId={mosqueId} keys={usable} dialog={creating} />
          <RotateKey mosqueId={mosqueId} dialog={rotating} />
          <EndGrace mosqueId={mosqueId} dialog={ending} />
          <RevokeKey mosqueId={mosqueId} keys={usable} dialog={revoking} />
        </>
      )}
    </Stack>
  );
}

function isUsable({ status }: Key): boolean {
  return status === "working" || status === "grace";
}
