import { useMessages } from "#messages/language.tsx";
import { Conflict } from "./conflict.tsx";
import type { Editing, Found } from "./use-editing.ts";

interface ConflictWithSyncProps<Values> {
  readonly editing: Editing<Values>;
  readonly label: (field: keyof Values & string) => string;
  readonly shown: (field: keyof Values & string, values: Values) => string;
}

/** Values that a sync or another user saved while the reader was editing. Empty without such values. */
export function ConflictWithSync<Values>({ editing, label, shown }: ConflictWithSyncProps<Values>) {
  const { data: words } = useMessages();
  const { form, filled, found, isNew } = editing;
  if (!found) return null;
  return (
    <Conflict
      found={found}
      title={words.conflictTitle}
      text={words[textOf(found, isNew)]}
      words={words.conflict}
      label={label}
      shown={shown}
      theirs={filled}
      typed={form.values}
      onTake={(field) => form.setValues({ ...form.values, [field]: filled[field] })}
    />
  );
}

function textOf({ isGone, disputed }: Found<never>, isNew: boolean) {
  if (isGone) return "goneText";
  if (isNew) return "listChangedText";
  return disputed.length > 0 ? "conflictText" : "conflictElsewhere";
}
