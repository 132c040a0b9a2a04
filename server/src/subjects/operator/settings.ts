import { hasDefault, type ServiceSettingName, serviceSettingNames } from "@mosque-sync/contract";
import type { Tx } from "#store/tables/schema.ts";
import type { OtherHandler } from "../handlers/portal-handler.ts";
import { type ActSource, recordAct } from "../security/record-event.ts";
import { findSetting, type SettingDefaults, saveSetting } from "./rows/settings.ts";

export const getServiceSettings: OtherHandler<"getServiceSettings"> = ({ services }) =>
  services.store.read((tx) => responseOf(tx, services.settingDefaults));

export const updateServiceSettings: OtherHandler<"updateServiceSettings"> = (asked) => {
  const { services, body } = asked;
  return services.store.write(async (tx) => {
    for (const name of serviceSettingNames) {
      const value = body[name];
      if (value !== undefined) await change(tx, asked, name, value);
    }
    return responseOf(tx, services.settingDefaults);
  });
};

/** Saves a setting and records the change; a value that is set already is no change. */
async function change(
  tx: Tx,
  source: ActSource,
  setting: ServiceSettingName,
  value: number | null,
): Promise<void> {
  const before = (await findSetting(tx, setting)) ?? null;
  if (value === before) return;
  await saveSetting(tx, setting, value);
  const [from, to] = [String(before ?? ""), String(value ?? "")];
  await recordAct(tx, source, { kind: "setting_changed", details: { setting, from, to } });
}

async function responseOf(tx: Tx, defaults: SettingDefaults) {
  const settings: Partial<Record<ServiceSettingName, number>> = {};
  for (const name of serviceSettingNames) {
    const value = await findSetting(tx, name);
    if (value !== undefined) settings[name] = value;
  }
  const ofEnvironment = serviceSettingNames.filter(hasDefault).map((name) => [name, defaults[name]]);
  return { response: { settings, defaults: Object.fromEntries(ofEnvironment) as SettingDefaults } };
}
