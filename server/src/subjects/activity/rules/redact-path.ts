import { endpoints, pathParameters } from "@mosque-sync/contract";

/** The only logged query: the request was a dry run. */
export const validating = "?validateOnly=true";

/** The path without the query, and the part of the query that is kept. */
function partsOfLogged(path: string): { readonly path: string; readonly query: string } {
  const isValidated = path.endsWith(validating);
  return {
    path: isValidated ? path.slice(0, -validating.length) : path,
    query: isValidated ? validating : "",
  };
}

/** Every path of the API with parameters, most of them with several methods. */
const patterns = [...new Set(Object.values(endpoints).map(({ path }) => path))].map((path) => ({
  path,
  names: pathParameters(path),
  pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, "([^/]+)")}$`),
}));

/**
 * A logged path of the API with only the ids of one mosque. A client may send anything in place of an id: the id of
 * another mosque, a name, a key. A placeholder such as `{mosqueId}` replaces every text that is not known as the
 * mosque's own.
 * @param ownIds ids in lower case
 */
export function redactPath(logged: string, ownIds: ReadonlySet<string>): string {
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

/** The ids in a logged path of the API, except the mosque's, in lower case. */
export function itemIdsIn(logged: string): string[] {
  const { path } = partsOfLogged(logged);
  for (const { names, pattern } of patterns) {
    const values = pattern.exec(path)?.slice(1);
    if (values) return values.filter((_, index) => names[index] !== "mosqueId").map((id) => id.toLowerCase());
  }
  return [];
}
