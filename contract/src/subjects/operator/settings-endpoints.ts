import Type, { type TInteger } from "typebox";
import { type Endpoint, noInput, untagged } from "../../endpoint.ts";
import { base } from "../../portal/shapes.ts";
import {
  type DefaultedSettingName,
  hasDefault,
  type ServiceSettingName,
  serviceSetting,
  serviceSettingNames,
} from "./service-settings.ts";

/** The schema of a setting's number. */
export function settingSchema(name: ServiceSettingName): TInteger {
  const { description, min, max } = serviceSetting(name);
  return Type.Integer({ description, minimum: min, maximum: max, examples: [365] });
}

function eachSetting<Name extends ServiceSettingName, T>(names: readonly Name[], of: (name: Name) => T) {
  return Object.fromEntries(names.map((name) => [name, of(name)])) as Record<Name, T>; // One for each of the names.
}

const Defaults = eachSetting<DefaultedSettingName, TInteger>(
  serviceSettingNames.filter(hasDefault),
  settingSchema,
);

const ServiceSettings = Type.Object({
  /** Those that an operator has set. */
  settings: Type.Partial(Type.Object(eachSetting(serviceSettingNames, settingSchema))),
  /** What the environment says, for those that no operator has set. */
  defaults: Type.Object(Defaults),
});

/** Endpoints of the service's settings. */
export const settingsEndpoints = {
  getServiceSettings: {
    method: "GET",
    path: `${base}/operator/settings`,
    summary: "The settings that operators have set, and what applies without them",
    access: { by: "session", may: "operator", stepUp: false, beforeFactor: false, onlyFor: null },
    guess: "none",
    ...noInput,
    status: 200,
    response: ServiceSettings,
    ...untagged,
    reasons: [],
  },
  updateServiceSettings: {
    method: "PATCH",
    path: `${base}/operator/settings`,
    summary: "Change settings; null returns one to what applies without it",
    access: { by: "session", may: "operator", stepUp: true, beforeFactor: false, onlyFor: null },
    guess: "none",
    query: {},
    body: {
      fields: eachSetting(
        serviceSettingNames,
        (name) => ({ update: "clear", schema: settingSchema(name) }) as const,
      ),
      operation: "update",
      title: "",
      readOnlyReason: "field_read_only",
    },
    status: 200,
    response: ServiceSettings,
    ...untagged,
    reasons: ["too_many_acts"],
  },
} as const satisfies Record<string, Endpoint>;
