import { Text } from "@mantine/core";
import {
  type SettingSection,
  serviceSetting,
  serviceSettingNames,
  settingSections,
} from "@mosque-sync/contract/service-settings";
import type { ResponseTo } from "#api/call.ts";
import { useResponse } from "#api/hooks.ts";
import { useMessages, useReader } from "#messages/language.tsx";
import { Loaded } from "#parts/feedback/query-content.tsx";
import { Section } from "#parts/layout/section.tsx";
import { CursorPager, type CursorPages, useCursorTrail } from "#parts/lists/cursor-pages.tsx";
import { Rows } from "#parts/lists/rows.tsx";
import { useMoments } from "#parts/zones/zone-of-times.tsx";
import { SettingsForm } from "./settings-form.tsx";

const route = "GET /portal/api/operator/settings";

/** The settings of the service that operators change, in their sections. */
export function ServiceSettings() {
  const response = useResponse(route, {});
  return (
    <Loaded of={response}>
      {(settings) => settingSections.map((name) => <OneSection key={name} name={name} of={settings} />)}
    </Loaded>
  );
}

function OneSection({ name, of }: { name: SettingSection; of: ResponseTo<typeof route> }) {
  const { operator: words } = useMessages();
  const { title, text } = words.settings.section[name];
  return (
    <Section title={title}>
      <Text>{text}</Text>
      <SettingsForm
        names={serviceSettingNames.filter((setting) => serviceSetting(setting).section === name)}
        of={of}
      />
      {name === "keys" && of.settings.keyDaysMost !== undefined && <EndlessKeys />}
    </Section>
  );
}

/** The working keys without an end date, if any: a longest life bounds only new ones. */
function EndlessKeys() {
  const pages = useCursorTrail();
  const endless = useResponse("GET /portal/api/operator/endless-keys", {
    query: pages.cursor ? { cursor: pages.cursor } : {},
  });
  return (
    <Loaded of={endless}>
      {(found) =>
        (found.keys.length > 0 || pages.cursor !== undefined) && (
          <KeyList of={found} pages={pages} isStepping={endless.isPlaceholderData} />
        )
      }
    </Loaded>
  );
}

interface KeyListProps {
  readonly of: ResponseTo<"GET /portal/api/operator/endless-keys">;
  readonly pages: CursorPages;
  readonly isStepping: boolean;
}

function KeyList({ of: { keys, total = 0, isMore = false, next }, pages, isStepping }: KeyListProps) {
  const { messages } = useReader();
  const moments = useMoments();
  const { keySafety: words } = messages;
  return (
    <div>
      <Text fw={600}>{words.endless(total, isMore)}</Text>
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
      <CursorPager by="other" pages={pages} next={next} isStepping={isStepping} />
    </div>
  );
}
