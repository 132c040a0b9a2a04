import { ActionIcon, NativeSelect, Stack, Text } from "@mantine/core";
import type { Prayer, PrayerCreate, PrayerKey } from "@mosque-sync/contract";
import { doubtsOf, type TimeOfRow } from "@mosque-sync/timetable/typed-times";
import { lazy, Suspense, useRef, useState } from "react";
import { call, type ResponseTo } from "#api/call.ts";
import { useMessages } from "#messages/language.tsx";
import type { EditChoice, EditedRows } from "#pages/mosque/timetable/edits/keep-edit.ts";
import { useDialog } from "#parts/dialogs/dialog.tsx";
import { ConflictWithSync } from "#parts/editing/conflict-with-sync.tsx";
import { SaveBar } from "#parts/editing/save-bar.tsx";
import { useEditing } from "#parts/editing/use-editing.ts";
import { IconX } from "#parts/icons.ts";
import { prayerKeysOfDay } from "#parts/prayers/day-order.ts";
import { KeyMark, type KeyWrites } from "../key-writes.tsx";
import { CheckDialog } from "./check-dialog.tsx";
import {
  type CellRow,
  type Cells,
  cellAt,
  cellName,
  cellOf,
  editedDay,
  emptiedRows,
  filledRows,
  prayersIn,
  rowsIn,
  type TimeField,
  textOf,
  timeFields,
  timeOf,
  unreadCells,
} from "./day-cells.ts";
import classes from "./day-table.module.css";
import { TimeInput } from "./time-input.tsx";

/** Loaded only for rows that a timetable keeps. */
const EditQuestion = lazy(() => import("#pages/mosque/timetable/edits/edit-question.tsx"));

const route = "/portal/api/mosques/{mosqueId}/data/prayers";
type PrayersResponse = ResponseTo<`GET ${typeof route}`>;

/** The prayers of every week, which have a row before they have times. */
const everyWeek: readonly PrayerKey[] = ["fajr", "sunrise", "dhuhr", "jummah", "asr", "maghrib", "isha"];
/** These have no congregation, so their rows have one input unless an iqamah is saved. */
const withoutIqamah: readonly PrayerKey[] = ["sunrise", "midnight"];

interface DayTableProps {
  readonly mosqueId: string;
  /** Whether the mosque's timetable keeps the rows. */
  readonly isKept: boolean;
  readonly response: PrayersResponse;
  readonly supported: readonly PrayerKey[];
  readonly keysOf: KeyWrites["keysOf"];
}

/** All prayer times as one table, saved with one request. */
export function DayTable({ mosqueId, isKept, response, supported, keysOf }: DayTableProps) {
  const { data: words, operator: console } = useMessages();
  const [fields] = useState(() => editedDay(everyWeek.filter((key) => supported.includes(key))));
  const params = { mosqueId };
  const choice = useRef<EditChoice>(undefined);
  const editing = useEditing<readonly Prayer[], Cells>({
    fields,
    opened: baseOf(response),
    blank: [],
    validate: (cells) => Object.fromEntries(unreadCells(cells).map((name) => [name, words.notATime])),
    fieldOf: { invalid_prayer_time: (cells, { details }) => cellAt(cells, String(details.field)) },
    send: async (changes, { saved = [], etag }) => {
      const body = changes as { prayers: PrayerCreate[] }; // As `editedDay` makes it.
      if (isKept && choice.current) {
        const { keepEdit } = await import("#pages/mosque/timetable/edits/keep-edit.ts");
        return baseOf(await keepEdit(mosqueId, { before: saved, after: body.prayers }, choice.current));
      }
      const query = { allowEmpty: body.prayers.length === 0 };
      return baseOf(await call(`PUT ${route}`, { params, body, query, ifMatch: etag }));
    },
    readAgain: async () => baseOf(await call(`GET ${route}`, { params })),
  });
  const { form, filled, unsaved, save, found, discard } = editing;
  const question = useDialog<readonly string[]>();
  const keeping = useDialog<EditedRows>();
  const cells = form.values;
  const rows = rowsIn(cells);
  const nameOf = ({ prayerKey, number }: CellRow) => {
    const isOne = rows.filter((row) => row.prayerKey === prayerKey).length === 1;
    return isOne ? console.prayer[prayerKey] : words.numbered(console.prayer[prayerKey], number);
  };
  const labelOf = (row: CellRow, field: TimeField) => words.timeOf(nameOf(row), words[field]);
  const set = (row: CellRow, field: TimeField, text: string) =>
    form.setFieldValue(cellName(row, field), text);
  const understand = (row: CellRow, field: TimeField) => {
    const time = timeOf(cells, row, field);
    if (time !== undefined) set(row, field, time);
  };
  const doubtsAbout = (day: Cells): string[] => {
    const judged = filledRows(day);
    const named = ({ row, kind, time }: TimeOfRow) =>
      words.timeAt(nameOf(judged[row] as CellRow), words[`${kind}Time`], time); // `prayersIn` makes one of each row.
    return doubtsOf(prayersIn(day)).map((doubt) =>
      "other" in doubt
        ? words.doubt[doubt.relation](named(doubt.about), named(doubt.other))
        : words.doubt[doubt.relation](named(doubt.about)),
    );
  };
  const toCheck = () => {
    const emptied = emptiedRows(filled, cells).map((row) => {
      const [adhan, iqamah] = timeFields.map((field) => textOf(filled, row, field) || "–") as [
        string,
        string,
      ];
      return words.removePrayerText(words.prayerOf(nameOf(row), adhan, iqamah));
    });
    // Doubts about saved times are not asked about again.
    const known = doubtsAbout(filled);
    return [...doubtsAbout(cells).filter((doubt) => !known.includes(doubt)), ...emptied];
  };
  const saveOrAsk = () =>
    isKept ? keeping.open({ before: prayersIn(filled), after: prayersIn(cells) }) : editing.submit();
  const submit = (event: React.FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const [unread] = Object.keys(form.validate().errors);
    if (unread) return form.getInputNode(unread)?.focus();
    const found = toCheck();
    if (found.length > 0) return question.open(found);
    saveOrAsk();
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="lg" maw={640}>
        <Stack gap="sm">
          <div className={classes.headings} aria-hidden="true">
            {["", words.adhanTime, words.iqamahTime].map((heading) => (
              <Text key={heading} size="sm" c="dimmed">
                {heading}
              </Text>
            ))}
          </div>
          {rows.map((row) => (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid in every browser.
            <div key={nameOf(row)} role="group" aria-label={nameOf(row)} className={classes.row}>
              <RowName
                name={nameOf(row)}
                isSupported={supported.includes(row.prayerKey)}
                keys={keysOf(row.prayerKey)}
                onRemove={
                  timeFields.some((field) => textOf(cells, row, field) !== "") &&
                  (() => {
                    for (const field of timeFields) set(row, field, "");
                  })
                }
              />
              {timeFields
                .filter((field) => isShown(row, field, cells, filled))
                .map((field) => (
                  <TimeInput
                    key={field}
                    name={labelOf(row, field)}
                    label={words[field]}
                    readOnly={!supported.includes(row.prayerKey)}
                    time={timeOf(cells, row, field) ?? ""}
                    {...form.getInputProps(cellName(row, field))}
                    value={cells[cellName(row, field)] ?? ""}
                    onChange={(text) => set(row, field, text)}
                    onBlur={() => understand(row, field)}
                  />
                ))}
            </div>
          ))}
        </Stack>
        <AddRow
          supported={isKept ? supported.filter((key) => key !== "eid") : supported}
          onAdd={(prayerKey) => {
            const number = rows.filter((row) => row.prayerKey === prayerKey).length + 1;
            form.setValues(fields.addRow({ prayerKey, number }));
          }}
        />
        <ConflictWithSync
          editing={editing}
          label={(name) => labelOf(cellOf(name), cellOf(name).field)}
          shown={(name, values) => values[name] || console.empty}
        />
        <SaveBar unsaved={unsaved.length} save={save} isExplained={found !== undefined} onDiscard={discard} />
      </Stack>
      <CheckDialog dialog={question} onSave={saveOrAsk} />
      {isKept && (
        <Suspense>
          <EditQuestion
            mosqueId={mosqueId}
            dialog={keeping}
            save={save}
            onSave={(chosen) => {
              choice.current = chosen;
              editing.submit();
            }}
          />
        </Suspense>
      )}
    </form>
  );
}

interface RowNameProps {
  readonly name: string;
  readonly isSupported: boolean;
  readonly keys: string;
  /** Empties the row; false for a row that is empty. */
  readonly onRemove: false | (() => void);
}

function RowName({ name, isSupported, keys, onRemove }: RowNameProps) {
  const { data: words } = useMessages();
  return (
    <div className={classes.name}>
      <div>
        <Text fw={600}>{name}</Text>
        {!isSupported && (
          <Text size="xs" c="dimmed">
            {words.notSupported}
          </Text>
        )}
        <KeyMark keys={keys} />
      </div>
      {onRemove && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={`${words.remove}: ${name}`}
          onClick={onRemove}
        >
          <IconX size={18} />
        </ActionIcon>
      )}
    </div>
  );
}

/** Adds a row for a prayer, such as a second jummah. */
function AddRow(props: { supported: readonly PrayerKey[]; onAdd: (prayerKey: PrayerKey) => void }) {
  const { data: words, operator: console } = useMessages();
  const offered = prayerKeysOfDay.filter((key) => props.supported.includes(key));
  if (offered.length === 0) return null;
  return (
    <NativeSelect
      label={words.addPrayer}
      value=""
      maw={320}
      data={[
        { value: "", label: words.choosePrayer },
        ...offered.map((value) => ({ value, label: console.prayer[value] })),
      ]}
      onChange={({ currentTarget: { value } }) => {
        const chosen = offered.find((key) => key === value);
        if (chosen) props.onAdd(chosen);
      }}
    />
  );
}

function isShown(row: CellRow, field: TimeField, cells: Cells, filled: Cells): boolean {
  if (field === "adhanTime" || !withoutIqamah.includes(row.prayerKey)) return true;
  return [cells, filled].some((each) => textOf(each, row, field) !== "");
}

function baseOf({ prayers, etag }: Pick<PrayersResponse, "prayers" | "etag">) {
  return { saved: prayers, etag };
}
