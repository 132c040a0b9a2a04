import { Stack, Text } from "@mantine/core";
import { useResponse } from "#api/hooks.ts";
import { useMessages } from "#messages/language.tsx";
import { Loaded } from "#parts/feedback/query-content.tsx";
import { Section } from "#parts/layout/section.tsx";
import { ChoiceSelect, ListControls } from "#parts/lists/list-controls.tsx";
import { useListQuery } from "#parts/lists/list-query.ts";
import { Found } from "#parts/lists/search-results.tsx";
import { LogAway } from "#parts/requests/log-notes.tsx";
import { RefusedList, refusalInWords } from "./refused-list.tsx";

/** How often the newest are read again, in milliseconds. */
const refetchEveryMs = 10_000;

/** The refused requests that belong to no mosque. */
export function Refused() {
  const { activity: words, lists } = useMessages();
  const known = Object.keys(words.why);
  const list = useListQuery({ reason: known });
  const { reason, page } = list.asked;
  const query = { ...(reason && { reason }), ...(page && { page }) };
  const found = useResponse("GET /portal/api/operator/refused-requests", { query }, { refetchEveryMs });
  return (
    <Section title={words.refusedTitle} hint={words.refusedHint}>
      <Loaded of={found}>
        {({ refused, total, reasons, log }) => {
          if (log.isAway) return <LogAway />;
          if (reasons.length === 0) return <Text>{words.noneRefused}</Text>;
          const choices = reasons.map((row) => ({
            value: row.reason,
            label: `${refusalInWords(words, row.reason)} (${row.listed + row.unlisted})`,
          }));
          return (
            <Stack gap="sm">
              <ListControls>
                <ChoiceSelect
                  label={words.refusedReason}
                  all={lists.all}
                  choices={choices}
                  value={reason}
                  onChoose={(value) => list.choose("reason", value)}
                />
              </ListControls>
              <Found
                list={list}
                total={total}
                shown={refused.length}
                count={words.refusedCount}
                nothing={words.noneRefusedFor}
              >
                <RefusedList refused={refused} />
              </Found>
            </Stack>
          );
        }}
      </Loaded>
    </Section>
  );
}
