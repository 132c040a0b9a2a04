import { readFileSync } from "node:fs";
import path from "node:path";
import { parseEnv } from "node:util";
import { Stop } from "../stop.ts";

/** Where to sync to, and from which `mosque.yaml`. */
export interface Settings {
  baseUrl: string;
  apiKey: string;
  mosqueId: string;
  /** An absolute path. */
  configPath: string;
  /** Where is remembered what was made, and how the last run ended: an absolute path. */
  statePath: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads the settings from the environment, and from `.env` in the working directory, then beside `mosque.yaml`, where
 * that does not say.
 * @param config what `--config` says
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
  throw new Stop("error", ["Set these in the environment or in a file .env here:", ...list].join("\n"));
}

/** Which `mosque.yaml` is meant: an absolute path. */
export function configPathOf(environment: Environment, cwd: string, config: string | undefined): string {
  const said = config ?? (environment.MOSQUE_SYNC_CONFIG || readEnvFile(cwd).MOSQUE_SYNC_CONFIG);
  return path.resolve(cwd, said || "mosque.yaml");
}

function readEnvFile(folder: string): Environment {
  return parseEnv(readIfThere(path.join(folder, ".env")) ?? "");
}

/** A key and a key file are looked for together, so that the real environment's file wins over `.env`'s key. */
function readApiKey(layer: Environment, folder: string): string | undefined {
  if (layer.MOSQUE_SYNC_API_KEY) return layer.MOSQUE_SYNC_API_KEY;
  const file = layer.MOSQUE_SYNC_API_KEY_FILE;
  if (!file) return undefined;
  const text = readIfThere(path.resolve(folder, file))?.trim();
  if (!text) throw new Stop("error", `MOSQUE_SYNC_API_KEY_FILE: ${file} cannot be read or is empty.`);
  return text;
}

function readStatePath({ MOSQUE_SYNC_STATE: file }: Environment, folder: string): string | undefined {
  return file ? path.resolve(folder, file) : undefined;
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}
