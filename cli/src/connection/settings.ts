import { readFileSync } from "node:fs";
import path from "node:path";
import { parseEnv } from "node:util";
import { testKeyBeginning } from "@mosque-sync/client";
import { decode } from "@mosque-sync/timetable";
import { Stop } from "../run/stop.ts";

/** The server to sync to, and the `mosque.yaml`. */
export interface Settings {
  baseUrl: string;
  apiKey: string;
  mosqueId: string;
  /** An absolute path. */
  configPath: string;
  /** The file with the ids of created items and the result of the last run: an absolute path. */
  statePath: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads the settings from the environment; missing ones from `.env` in the working directory, then from `.env` next to
 * `mosque.yaml`.
 * @param config the value of `--config`
 * @throws {Stop} with everything that is missing
 */
export function readSettings(environment: Environment, cwd: string, config: string | undefined): Settings {
  const configPath = configPathOf(environment, cwd, config);
  const folders = [...new Set([cwd, path.dirname(configPath)])];
  const layers = [
    { values: environment, folder: cwd },
    ...folders.map((folder) => ({ values: readEnvFile(folder), folder })),
  ];
  const find = (name: string) => layers.map(({ values }) => values[name]).find(Boolean);
  const baseUrl = find("MOSQUE_SYNC_BASE_URL");
  const mosqueId = find("MOSQUE_SYNC_MOSQUE_ID");
  const apiKey = layers.map(({ values, folder }) => readApiKey(values, folder)).find(Boolean);
  const statePath =
    layers.map(({ values, folder }) => readStatePath(values, folder)).find(Boolean) ??
    configPath.replace(/\.ya?ml$/i, "").concat(".state.json");
  if (baseUrl && mosqueId && apiKey) return { baseUrl, mosqueId, apiKey, configPath, statePath };
  const missing = [
    !baseUrl && "MOSQUE_SYNC_BASE_URL, the server's address",
    !mosqueId && "MOSQUE_SYNC_MOSQUE_ID, the mosque's id as the portal shows it",
    !apiKey &&
      "MOSQUE_SYNC_API_KEY, the key from the portal (or MOSQUE_SYNC_API_KEY_FILE, a file that holds it)",
  ];
  const list = missing.filter(Boolean).map((line) => `  ${line}`);
  throw new Stop("error", ["Set these in the environment or in a .env file here:", ...list].join("\n"));
}

/** The absolute path of the `mosque.yaml` to use. */
export function configPathOf(environment: Environment, cwd: string, config: string | undefined): string {
  const given = config ?? (environment.MOSQUE_SYNC_CONFIG || readEnvFile(cwd).MOSQUE_SYNC_CONFIG);
  return path.resolve(cwd, given || "mosque.yaml");
}

function readEnvFile(folder: string): Environment {
  return parseEnv(readIfThere(path.join(folder, ".env")) ?? "");
}

/** Looks for a key and a key file together, so that the real environment's file overrides the key in `.env`. */
function readApiKey(layer: Environment, folder: string): string | undefined {
  if (layer.MOSQUE_SYNC_API_KEY) return layer.MOSQUE_SYNC_API_KEY;
  const file = layer.MOSQUE_SYNC_API_KEY_FILE;
  if (!file) return undefined;
  const text = readIfThere(path.resolve(folder, file))?.trim();
  if (!text)
    throw new Stop(
      "error",
      `MOSQUE_SYNC_API_KEY_FILE: ${file} cannot be read or is empty. Put the key from the portal into it.`,
    );
  return text;
}

function readStatePath({ MOSQUE_SYNC_STATE: file }: Environment, folder: string): string | undefined {
  return file ? path.resolve(folder, file) : undefined;
}

/** Editors of Windows begin a file with a byte-order mark, and save it as UTF-16. */
function readIfThere(file: string): string | undefined {
  try {
    return decode(readFileSync(file));
  } catch {
    return undefined;
  }
}

/** Whether the settings are for a test mosque, which the key tells. */
export function isOfTestMosque({ apiKey }: { readonly apiKey: string }): boolean {
  return apiKey.startsWith(testKeyBeginning);
}
