import { pageLimits } from "../../page-limits.ts";

/** The sections of the operator's page of the service that have settings, in their order. */
export const settingSections = ["history", "keys"] as const;
export type SettingSection = (typeof settingSections)[number];

/** What the number of a setting counts. */
export type SettingUnit = "days" | "changes";

/** A whole number that operators set in the portal. */
interface ServiceSetting {
  readonly section: SettingSection;
  readonly description: string;
  readonly unit: SettingUnit;
  readonly min: number;
  readonly max: number;
  /** The variable of the environment that applies until an operator sets the number. Without one, there is no limit. */
  readonly environment?: { readonly variable: string; readonly default: number };
}

/**
 * Every setting of the service that operators change in the portal (decision 8.100). The endpoints, what is stored, the
 * security history, the form, the variables of the environment and docs/settings.md derive from it.
 */
export const serviceSettings = {
  changeDays: {
    section: "history",
    description: "Days to keep change records. Older records are deleted once a day.",
    unit: "days",
    min: 1,
    max: 10_000,
    environment: { variable: "CHANGE_DAYS", default: 400 },
  },
  changesPerMosque: {
    section: "history",
    description: `Change records to keep per mosque: the newest, and all of the last ${pageLimits.changeDaysAlways} days.`,
    unit: "changes",
    min: 1,
    max: 1_000_000,
    environment: { variable: "CHANGES_PER_MOSQUE", default: 20_000 },
  },
  keyDaysMost: {
    section: "keys",
    description: "Longest life of a new key.",
    unit: "days",
    min: 1,
    max: 10_000,
  },
} as const satisfies Readonly<Record<string, ServiceSetting>>;

type Settings = typeof serviceSettings;
export type ServiceSettingName = keyof Settings;
export const serviceSettingNames = Object.keys(serviceSettings) as ServiceSettingName[]; // Exactly its names.

/** The settings that the environment gives a number until an operator does. */
export type DefaultedSettingName = {
  [Name in ServiceSettingName]: Settings[Name] extends { readonly environment: unknown } ? Name : never;
}[ServiceSettingName];

/** A setting, whichever it is. */
export const serviceSetting = (name: ServiceSettingName): ServiceSetting => serviceSettings[name];

export function hasDefault(name: ServiceSettingName): name is DefaultedSettingName {
  return serviceSetting(name).environment !== undefined;
}
