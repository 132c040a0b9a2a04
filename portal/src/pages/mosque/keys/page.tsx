import { Alert, Button, Group, Paper, Stack, Text, ThemeIcon, Title } from "@mantine/core";
import type { Key, PortalQueryOf } from "@mosque-sync/contract";
import { mayDo } from "@mosque-sync/contract/roles";
import type { ResponseTo } from "#api/call.ts";
import { useResponse } from "#api/hooks.ts";
import { useMessages } from "#messages/language.tsx";
import { useStanding } from "#parts/accounts/session.tsx";
import { useConfirm } from "#parts/dialogs/confirm.tsx";
import { useDialog } from "#parts/dialogs/dialog.tsx";
import { Loaded } from "#parts/feedback/query-content.tsx";
import { IconInfoCircle, IconKey, IconPlus } from "#parts/icons.ts";
import { type ListQuery, useListQuery } from "#parts/lists/list-query.ts";
import { Found } from "#parts/lists/search-results.tsx";
import { Copyable } from "#parts/text/copyable.tsx";
import { MosquePage } from "../mosque-page.tsx";
import { CreateKey } from "./create-key.tsx";
import { EditKey } from "./edit-key.tsx";
import { EndedKeys, KeyControls, keyOrders } from "./ended-keys.tsx";
import { KeyGuides } from "./key-guides.tsx";
import { KeyList } from "./key-list.tsx";
import { RevokeKey } from "./revoke-key.tsx";
import { RotateKey } from "./rotate-key.tsx";
import { TestMosqueSection } from "./test-mosque-section.tsx";

const route = "GET /portal/api/mosques/{mosqueId}/keys";
/** How often the list is read again, in milliseconds, so that "last used" and the end of a grace period stay true. */
const refetchEveryMs = 15_000;
/** Up to here, the reader finds a key at a glance. */
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

/** The working keys all fit on one page; the ended ones may be many. */
function LoadedKeys({ mosqueId }: { mosqueId: string }) {
  const list = useListQuery({ sort: keyOrders });
  const { search, sort = "name" } = list.asked;
  const everyWorking = { state: "working", sort: "name" } as const satisfies PortalQueryOf<"listKeys">;
  const query = { ...everyWorking, sort, ...(search && { search }) };
  const params = { mosqueId };
  const found = useResponse(route, { params, query }, { refetchEveryMs });
  const all = useResponse(route, { params, query: everyWorking }, { enabled: search !== undefined });
  return (
    <Loaded of={found}>
      {(response) => (
        <Keys mosqueId={mosqueId} found={response} working={all.data?.keys ?? response.keys} list={list} />
      )}
    </Loaded>
  );
}

interface KeysProps {
  readonly mosqueId: string;
  /** The working keys that match the search. */
  readonly found: ResponseTo<typeof route>;
  /** Every working key. */
  readonly working: readonly Key[];
  readonly list: ListQuery<{ readonly sort: typeof keyOrders }>;
}

function Keys({ mosqueId, found, working, list }: KeysProps) {
  const { keys: words } = useMessages();
  const mayManage = mayDo("manageKeys", useStanding(mosqueId));
  const creating = useDialog();
  const editing = useDialog<Key>();
  const rotating = useDialog<Key>();
  const revoking = useDialog<Key>();
  const endGrace = useEndOfGrace(mosqueId);

  const actions = mayManage
    ? { edit: editing.open, rotate: rotating.open, endGrace, revoke: revoking.open }
    : undefined;
  const create = () => creating.open("new");
  const isLong = found.working > fewKeys || found.ended > fewKeys || list.typed !== "";
  return (
    <Stack gap="lg">
      {found.working + found.ended === 0 ? (
        <NoKeys mayManage={mayManage} onCreate={create} />
      ) : (
        <>
          <Group align="end" justify="space-between">
            <Copyable label={words.mosqueId} text={mosqueId} />
            {mayManage && (
              <Button
                flex={{ base: "1 0 100%", xs: "0 0 auto" }}
                leftSection={<IconPlus size={18} />}
                onClick={create}
              >
                {words.make}
              </Button>
            )}
          </Group>
          {isLong && <KeyControls list={list} />}
          {found.working === 0 ? (
            <Alert color="yellow" icon={<IconInfoCircle />}>
              {words.noneWorks}
            </Alert>
          ) : (
            <Found
              list={{ ...list, page: 1 }}
              total={found.total}
              shown={found.keys.length}
              count={isLong ? words.count : undefined}
              nothing={words.noneFound}
            >
              <KeyList label={words.workingKeys} keys={found.keys} actions={actions} />
            </Found>
          )}
          {found.ended > 0 && <EndedKeys mosqueId={mosqueId} count={found.ended} list={list} />}
        </>
      )}
      {mayManage && <KeyGuides scope="sync:write" />}
      <TestMosqueSection mosqueId={mosqueId} />
      {mayManage && (
        <>
          <CreateKey mosqueId={mosqueId} keys={working} daysMost={found.keyDaysMost} dialog={creating} />
          <EditKey mosqueId={mosqueId} dialog={editing} />
          <RotateKey mosqueId={mosqueId} dialog={rotating} />
          <RevokeKey mosqueId={mosqueId} keys={working} dialog={revoking} />
        </>
      )}
    </Stack>
  );
}

/** Ends the grace period of a rotated key, once the reader has confirmed it. */
function useEndOfGrace(mosqueId: string): (key: Key) => void {
  const { keys: words } = useMessages();
  const confirm = useConfirm();
  return ({ id, name }) =>
    confirm({
      title: words.endNowTitle(name),
      text: words.endNowText,
      button: words.endNowIt,
      route: "POST /portal/api/mosques/{mosqueId}/keys/{keyId}/end-grace",
      input: { params: { mosqueId, keyId: id } },
      outcome: ({ key }) => ({ notice: words.done.graceEnded(key.name) }),
    });
}

/** Replaces the list of a mosque that never had a key: explains keys, and how to create one. */
function NoKeys({ mayManage, onCreate }: { mayManage: boolean; onCreate: () => void }) {
  const { keys: words } = useMessages();
  return (
    <Paper withBorder p={{ base: "lg", sm: "xl" }}>
      <Stack align="center" ta="center" maw={460} mx="auto" py="md">
        <ThemeIcon size={56} radius="xl" variant="light">
          <IconKey size={30} />
        </ThemeIcon>
        <Title order={2} size="h3">
          {words.emptyTitle}
        </Title>
        <Text>{words.emptyText}</Text>
        {mayManage ? (
          <Button size="md" onClick={onCreate}>
            {words.makeFirst}
          </Button>
        ) : (
          <Text>{words.emptyForViewer}</Text>
        )}
      </Stack>
    </Paper>
  );
}
