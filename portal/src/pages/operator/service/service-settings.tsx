import { Text } from "@mantine/core";
import {
  type SettingSection,
  serviceSetting,
  serviceSettingNames,
  settingSections,
} from "@mosque-sync/contract/service-settings";
import type { ResponseTo } from "#api/call.ts";
import { useResponse } from "#api/hooks.ts";
import { useMessages } from "#messages/language.tsx";
import { Loaded } from "#parts/feedback/query-content.tsx";
import { Section } from "#parts/layout/section.tsx";
import { EndlessKeys } from "./endless-keys.tsx";
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
