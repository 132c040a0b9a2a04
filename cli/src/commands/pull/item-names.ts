import type { ServerItem } from "../../sync/items/item.ts";
import type { NamedItem } from "./pulled-settings.ts";

/** Shorter than `mosque.yaml` lets an id be, so that a number fits behind it. */
const longestName = 56;

/**
 * Gives each item an id of its own for `mosque.yaml`: the words of its title without accents and punctuation, with a
 * number where two would be the same. A title without any Latin letter or digit gets the kind's name.
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
    const base = words.join("-").slice(0, longestName).replace(/-+$/, "") || kind;
    let name = base;
    for (let number = 2; taken.has(name); number++) name = `${base}-${number}`;
    taken.add(name);
    return { ...item, name };
  });
}
