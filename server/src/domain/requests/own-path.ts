import { endpoints, pathParameters } from "@mosque-sync/contract";

/** Every path of the API with parameters, most of them with several methods. */
const patterns = [...new Set(Object.values(endpoints).map(({ path }) => path))].map((path) => ({
  path,
  names: pathParameters(path),
  pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, "([^/]+)")}$`),
}));

/**
 * A path of the API with the ids of one mosque alone. A client may send anything where an id belongs: the id of another
 * mosque, a name, a key. What is not known as the mosque's own is replaced by what belongs there: `{mosqueId}`.
 * @param ownIds ids in lower case
 */
export function ownPath(path: string, ownIds: ReadonlySet<string>): string {
  for (const { path: template, names, pattern } of patterns) {
    const values = pattern.exec(path)?.slice(1);
    if (!values) continue;
    return names.reduce((shown, name, index) => {
      const value = values[index]?.toLowerCase() ?? "";
      return ownIds.has(value) ? shown.replace(`{${name}}`, value) : shown;
    }, template);
  }
  return "{path}";
}

/** The ids in a path of the API, beside the mosque's, in lower case. */
export function itemIdsIn(path: string): string[] {
  for (const { names, pattern } of patterns) {
    const values = pattern.exec(path)?.slice(1);
    if (values) return values.filter((_, index) => names[index] !== "mosqueId").map((id) => id.toLowerCase());
  }
  return [];
}
