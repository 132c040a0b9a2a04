import type { Contents } from "../backup/data-tables.ts";

/** Counts the content of a database, in words. */
export function counted({ mosques, keys, users }: Contents): string {
  const words = (count: number, one: string) => `${count} ${one}${count === 1 ? "" : "s"}`;
  return [words(mosques, "mosque"), words(keys, "key"), words(users, "user")].join(", ");
}
