import type { ServerItem } from "../../sync/items/item.ts";
import type { NamedItem } from "./pulled-settings.ts";

/** Shorter than an id of `mosque.yaml` may be, so that a number can be appended. */
const longestName = 56;

/**
 * Gives each item a unique id for `mosque.yaml`: the words of its title without accents and punctuation, with a number
 * if two would be the same. An item without a Latin letter or digit in its title gets the kind's name.
 * @param kind `announcement` or `event`
 */
export function withNames(items: readonly ServerItem[], kind: string): NamedItem[] {
  const taken = new Set<string>();
  return items.map((item) => {
    const title = String(item.fields.title ?? "");
    const words =
      title
        .normalize("NFKD")
        .replaceAll(/\p{M}/gu, "")
        .toLowerCase()
        .match(/[a-z0-9]+/g) ?? [];
    const base = words.join("-").slice(0, longestName).replace(/-$/, "") || kind;
    let name = base;
    for (let number = 2; taken.has(name); number++) name = `${base}-${number}`;
    taken.add(name);
    return { ...item, name };
  });
}
