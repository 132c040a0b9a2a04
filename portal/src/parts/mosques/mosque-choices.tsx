import type { MosqueSummary } from "@mosque-sync/contract";
import { useMessages } from "#messages/language.tsx";
import { ChoiceSelect } from "../lists/list-controls.tsx";

/** The filters of a list of mosques. */
export const mosqueChoices = {
  health: ["failed", "late", "stuck", "never", "healthy", "by_hand", "paused"],
  verification: ["Unverified", "Pending", "Verified"],
} as const satisfies {
  health: readonly MosqueSummary["health"][];
  verification: readonly MosqueSummary["verificationStatus"][];
};

type Chosen = { readonly [Name in keyof typeof mosqueChoices]?: (typeof mosqueChoices)[Name][number] };

interface MosqueChoicesProps {
  readonly asked: Chosen;
  readonly onChoose: <Name extends keyof Chosen>(name: Name, value: Chosen[Name]) => void;
}

/** Filters mosques by how their syncs are doing, and by verification. */
export function MosqueChoices({ asked, onChoose }: MosqueChoicesProps) {
  const { lists, mosques } = useMessages();
  return (
    <>
      <ChoiceSelect
        label={lists.column.requests}
        all={lists.all}
        choices={mosqueChoices.health.map((value) => ({ value, label: mosques.health[value] }))}
        value={asked.health}
        onChoose={(value) => onChoose("health", value)}
      />
      <ChoiceSelect
        label={lists.column.verification}
        all={lists.all}
        choices={mosqueChoices.verification.map((value) => ({ value, label: mosques.verification[value] }))}
        value={asked.verification}
        onChoose={(value) => onChoose("verification", value)}
      />
    </>
  );
}
