import { Alert, Button, Group, Stack } from "@mantine/core";
import type { Key, PortalQueryOf } from "@mosque-sync/contract";
import { mayDo } from "@mosque-sync/contract/roles";
import { IconInfoCircle, IconPlus } from "@tabler/icons-react";
import type { AnswerTo } from "../../../api/call.ts";
import { useAnswer } from "../../../api/hooks.ts";
import { useMessages } from "../../../messages/language.tsx";
import { useStanding } from "../../../parts/accounts/session.tsx";
import { useDialog } from "../../../parts/dialogs/dialog.tsx";
import { Loaded } from "../../../parts/feedback/loaded.tsx";
import { ListCount } from "../../../parts/lists/list-count.tsx";
import { type ListQuery, useListQuery } from "../../../parts/lists/list-query.ts";
import { NothingFound } from "../../../parts/lists/nothing-found.tsx";
import { Copyable } from "../../../parts/text/copyable.tsx";
import { MosquePage } from "../mosque-page.tsx";
import { EndGrace } from "./end-grace.tsx";
import { CreateKey } from "./issuing/create-key.tsx";
import { RotateKey } from "./issuing/rotate-key.tsx";
import { EndedKeys } from "./list/ended-keys.tsx";
import { KeyControls, keyOrders } from "./list/key-controls.tsx";
import { KeyList } from "./list/key-list.tsx";
import { NoKeys } from "./list/no-keys.tsx";
import { RevokeKey } from "./revoke-key.tsx";

const route = "GET /portal/api/mosques/{mosqueId}/keys";
/** How often the list is read again, so that "last used" and the end of a grace are never far from the truth. */
const refetchEveryMs = 15_000;
/** So many are found at a glance. */
const fewKeys = 10;

/** The keys of a mosque. */
export function Page() {
  const { keys: words, shell } = useMessages();
  return (
    <MosquePage name={shell.keys} title={words.title} intro={words.intro}>
      {(mosqueId) => <LoadedKeys key={mosqueId} mosqueId={mosqueId} />}
    </MosquePage>
  );
}

/** The keys that work are all on one page, because a mosque has so few; those that have ended may be many. */
function LoadedKeys({ mosqueId }: { mosqueId: string }) {
  const list = useListQuery({ sort: keyOrders });
  const { search, sort = "name" } = list.asked;
  const everyWorking = { state: "working", sort: "name" } as const satisfies PortalQueryOf<"listKeys">;
  const query = { ...everyWorking, sort, ...(search && { search }) };
  const params = { mosqueId };
  const found = useAnswer(route, { params, query }, { refetchEveryMs });
  const all = useAnswer(route, { params, query: everyWorking }, { enabled: search !== undefined });
  return (
    <Loaded of={found}>
      {(answer) => (
        <Keys mosqueId={mosqueId} found={answer} working={all.data?.keys ?? answer.keys} list={list} />
      )}
    </Loaded>
  );
}

interface KeysProps {
  readonly mosqueId: string;
  /** The keys that work, of those that are searched for. */
  readonly found: AnswerTo<typeof route>;
  /** All that work. */
  readonly working: readonly Key[];
  readonly list: ListQuery<{ readonly sort: typeof keyOrders }>;
}

function Keys({ mosqueId, found, working, list }: KeysProps) {
  const { keys: words } = useMessages();
  const mayManage = mayDo("manageKeys", useStanding(mosqueId));
  const creating = useDialog();
  const rotating = useDialog<Key>();
  const ending = useDialog<Key>();
  const revoking = useDialog<Key>();

  const actions = mayManage
    ? { rotate: rotating.open, endGrace: ending.open, revoke: revoking.open }
    : undefined;
  const isLong = found.working > fewKeys || found.ended > fewKeys || list.typed !== "";
  return (
    <Stack gap="lg">
      {found.working + found.ended === 0 ? (
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
          {isLong && <KeyControls list={list} />}
          {found.working === 0 ? (
            <Alert color="yellow" icon={<IconInfoCircle aria-hidden />}>
              {words.noneWorks}
            </Alert>
          ) : found.total === 0 ? (
            <NothingFound text={words.noneFound} onShowAll={list.showAll} />
          ) : (
            <Stack gap="sm">
              {isLong && (
                <ListCount count={words.count} total={found.total} page={1} shown={found.keys.length} />
              )}
              <KeyList label={words.workingKeys} keys={found.keys} actions={actions} />
            </Stack>
          )}
          {found.ended > 0 && <EndedKeys mosqueId={mosqueId} count={found.ended} list={list} />}
        </>
      )}
      {mayManage && (
        <>
          <CreateKey mosqueId={mosqueId} keys={working} dialog={creating} />
          <RotateKey mosqueId={mosqueId} dialog={rotating} />
          <EndGrace mosqueId={mosqueId} dialog={ending} />
          <RevokeKey mosqueId={mosqueId} keys={working} dialog={revoking} />
        </>
      )}
    </Stack>
  );
}
