import { Text } from "@mantine/core";
import { useState } from "react";
import type { AnswerTo } from "#api/call.ts";
import { useAnswer } from "#api/hooks.ts";
import { useMessages, useReader } from "#messages/language.tsx";
import { Loaded } from "#parts/feedback/loaded.tsx";
import { Section } from "#parts/layout/section.tsx";
import { Pager } from "#parts/lists/pager.tsx";
import { Rows } from "#parts/lists/rows.tsx";
import { useMoments } from "#parts/zones/zone-of-times.tsx";
import { BoundsForm } from "./bounds-form.tsx";

const route = "GET /portal/api/operator/key-life";

/** How long new keys may live, and the keys that never end. */
export function KeyLife() {
  const { keySafety: words } = useMessages();
  const [page, setPage] = useState(1);
  const life = useAnswer(route, { query: { page } });
  return (
    <Section title={words.lifeTitle}>
      <Text>{words.lifeText}</Text>
      <Loaded of={life}>
        {({ days, endless }) => (
          <>
            <BoundsForm
              route="PATCH /portal/api/operator/key-life"
              bounds={{
                days: {
                  label: words.lifeDays,
                  description: words.lifeHint,
                  value: days,
                  isOptional: true,
                },
              }}
              input={({ days = null }) => ({ body: { days } })}
            />
            {days !== undefined && endless.total > 0 && (
              <EndlessKeys of={endless} page={page} onPage={setPage} />
            )}
          </>
        )}
      </Loaded>
    </Section>
  );
}

interface EndlessKeysProps {
  readonly of: AnswerTo<typeof route>["endless"];
  readonly page: number;
  readonly onPage: (page: number) => void;
}

function EndlessKeys({ of: { keys, total }, page, onPage }: EndlessKeysProps) {
  const { messages } = useReader();
  const moments = useMoments();
  const { keySafety: words } = messages;
  return (
    <div>
      <Text fw={600}>{words.endless(total)}</Text>
      <Text size="sm" c="dimmed" mb="xs">
        {words.endlessHint}
      </Text>
      <Rows>
        {keys.map(({ id, communityName, name, prefix, createdAt }) => (
          <div key={id}>
            <Text fw={600} style={{ overflowWrap: "anywhere" }}>
              <bdi>{communityName}</bdi>
            </Text>
            <Text size="sm" style={{ overflowWrap: "anywhere" }}>
              {words.endlessKey(name, prefix, moments.day(createdAt))}
            </Text>
          </div>
        ))}
      </Rows>
      <Pager page={page} total={total} onPage={onPage} />
    </div>
  );
}
