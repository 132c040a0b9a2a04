import { endpoints, pathParameters } from "@mosque-sync/contract";
import { partsOfLogged } from "./logged-path.ts";

/** Every path of the API with parameters, most of them with several methods. */
const patterns = [...new Set(Object.values(endpoints).map(({ path }) => path))].map((path) => ({
  path,
  names: pathParameters(path),
  pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, "([^/]+)")}$`),
}));

/**
 * A logged path of the API with the ids of one mosque alone. A client may send anything where an id belongs: the id of another
 * mosque, a name, a key. What is not known as the mosque's own is replaced by what belongs there: `{mosqueId}`.
 * @param ownIds ids in lower case
 */
export function ownPath(logged: string, ownIds: ReadonlySet<string>): string {
  const { path, query } = partsOfLogged(logged);
  for (const { path: template, names, pattern } of patterns) {
    const values = pattern.exec(path)?.slice(1);
    if (!values) continue;
    const own = names.reduce((shown, name, index) => {
      const value = values[index]?.toLowerCase() ?? "";
      return ownIds.has(value) ? shown.replace(`{${name}}`, value) : shown;
    }, template);
    return own + query;
  }
  return "{path}";
}

/** The ids in a logged path of the API, beside the mosque's, in lower case. */
export function itemIdsIn(logged: string): string[] {
  const { path } = partsOfLogged(logged);
  for (const { names, pattern } of patterns) {
    const values = pattern.exec(path)?.slice(1);
    if (values) return values.filter((_, index) => names[index] !== "mosqueId").map((id) => id.toLowerCase());
  }
  return [];
}
