import { Button, Group, Stack, Text } from "@mantine/core";
import type { Prayer, PrayerKey } from "@mosque-sync/contract";
import type { AnswerTo } from "../../../../api/call.ts";
import { useAnswer } from "../../../../api/hooks.ts";
import { useMessages } from "../../../../messages/language.tsx";
import { Dialog, useDialog } from "../../../../parts/dialogs/dialog.tsx";
import type { Base } from "../../../../parts/editing/use-editing.ts";
import { Loaded } from "../../../../parts/feedback/loaded.tsx";
import { useNotice } from "../../../../parts/feedback/notice.tsx";
import { IconPlus } from "../../../../parts/icons.ts";
import { NothingYet } from "../../../../parts/lists/nothing-yet.tsx";
import { inDayOrder, prayerKeysOfDay } from "../../../../parts/prayers/day-order.ts";
import { DataPage } from "../data-page.tsx";
import { KeyWritesNote, useKeyWrites } from "../key-writes.tsx";
import { PrayerForm } from "./prayer-form.tsx";
import { PrayerRows } from "./prayer-rows.tsx";

const route = "GET /portal/api/mosques/{mosqueId}/data/prayers";

/** The prayer times of a mosque. */
export function Page() {
  return <DataPage part="prayers">{(mosque) => <LoadedPrayers {...mosque} />}</DataPage>;
}

function LoadedPrayers({ mosqueId, mayEdit }: { mosqueId: string; mayEdit: boolean }) {
  const params = { mosqueId };
  const prayers = useAnswer(route, { params });
  const capabilities = useAnswer("GET /portal/api/mosques/{mosqueId}/data/capabilities", { params });
  const profile = useAnswer("GET /portal/api/mosques/{mosqueId}/data/profile", { params });
  return (
    <Loaded of={prayers}>
      {(answer) => (
        <Loaded of={capabilities}>
          {({ supportedPrayerKeys }) => (
            <Prayers
              mosqueId={mosqueId}
              mayEdit={mayEdit}
              answer={answer}
              supported={supportedPrayerKeys}
              zone={profile.data?.profile.timeZoneId}
            />
          )}
        </Loaded>
      )}
    </Loaded>
  );
}

interface PrayersProps {
  readonly mosqueId: string;
  readonly mayEdit: boolean;
  readonly answer: AnswerTo<typeof route>;
  readonly supported: readonly PrayerKey[];
  /** Undefined while it is not known. */
  readonly zone: string | undefined;
}

function Prayers({ mosqueId, mayEdit, answer, supported, zone }: PrayersProps) {
  const { data: words, operator: console } = useMessages();
  const keyWrites = useKeyWrites(mosqueId, "prayers");
  // With the tag of the list that the row was seen in: a later read must not pass for what the reader has seen.
  const editing = useDialog<Base<Prayer>>();
  const say = useNotice();
  const close = (done: string) => {
    editing.close();
    say(done);
  };
  const edit = (saved: Prayer | undefined) => editing.open({ saved, etag: answer.etag });
  const rows = inDayOrder(answer.prayers);
  return (
    <Stack>
      <KeyWritesNote
        of={keyWrites}
        inWords={(keys) =>
          prayerKeysOfDay.filter((key) => keys.includes(key)).map((key) => console.prayer[key])
        }
      />
      <Group justify="space-between">
        {zone !== undefined && <Text size="sm">{words.zoneOfTimes(zone.replaceAll("_", " "))}</Text>}
        {mayEdit && supported.length > 0 && (
          <Button leftSection={<IconPlus size={18} />} onClick={() => edit(undefined)}>
            {words.addPrayer}
          </Button>
        )}
      </Group>
      {rows.length === 0 ? (
        <NothingYet title={words.noPrayersTitle} text={words.noPrayersText} />
      ) : (
        <PrayerRows
          mosqueId={mosqueId}
          rows={rows}
          etag={answer.etag}
          supported={supported}
          keysOf={keyWrites.keysOf}
          edit={mayEdit ? edit : undefined}
        />
      )}
      <Dialog
        dialog={editing}
        title={({ saved }) => (saved ? words.editPrayer(console.prayer[saved.prayerKey]) : words.addPrayer)}
        kind="form"
      >
        {(opened) => (
          <PrayerForm
            mosqueId={mosqueId}
            opened={opened}
            supported={supported}
            keysOf={keyWrites.keysOf}
            onDone={close}
          />
        )}
      </Dialog>
    </Stack>
  );
}
