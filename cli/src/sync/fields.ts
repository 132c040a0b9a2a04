export type FieldValue = string | number | boolean;

/** The fields of an item, by their names in `mosque.yaml`. A missing field is empty. Instants are in UTC. */
export type Fields = Readonly<Record<string, FieldValue>>;

/** The properties with a value; an empty text is no value. */
export function fieldsOf(members: Readonly<Record<string, FieldValue | null | undefined>>): Fields {
  const entries = Object.entries(members).filter(
    (entry): entry is [string, FieldValue] => entry[1] !== undefined && entry[1] !== null && entry[1] !== "",
  );
  return Object.fromEntries(entries);
}

/** Some of the fields. */
export function pick(fields: Fields, isPicked: (name: string) => boolean): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => isPicked(name)));
}
