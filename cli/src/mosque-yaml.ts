// A separate entry of the package, for the portal: its pages read a mosque.yaml in the browser.
export { documentEntries, withSettings } from "./mosque-yaml/document/entries.ts";
export type { NotTaken } from "./mosque-yaml/document/taken.ts";
export { type FaultName, faults, type SettingFault } from "./mosque-yaml/faults.ts";
export type { MosqueYaml } from "./mosque-yaml/mosque-yaml.ts";
export { readMosqueYaml } from "./mosque-yaml/read.ts";
export { timeSettingsOf } from "./source/time-settings.ts";
