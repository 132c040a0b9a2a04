import { SimpleGrid } from "@mantine/core";
import type { Profile } from "@mosque-sync/contract";
import { useReader } from "#messages/language.tsx";
import { Section } from "#parts/layout/section.tsx";
import type { ProfileField } from "#parts/profile/profile-kinds.ts";
import { useMoments } from "#parts/zones/zone-of-times.tsx";
import { LockedFact } from "../locked-field.tsx";

/** A field of the profile that no key and no member of the team may change. */
type FixedField = Exclude<keyof Profile, ProfileField>;

/** The fields of the profile that only the operator changes, or no one, with the reason. */
export function FixedFacts({ of: profile }: { of: Profile }) {
  const { messages } = useReader();
  const moments = useMoments();
  const { operator, mosques, data: words } = messages;
  const { field: label } = operator;
  const byOperator = words.locked.operator;
  const { never } = words.locked;
  /** A missing field does not compile. */
  const facts: Readonly<Record<FixedField, readonly [label: string, value: string, reason: string]>> = {
    verificationStatus: [
      label.verificationStatus,
      mosques.verification[profile.verificationStatus],
      byOperator,
    ],
    entitlement: [label.entitlement, profile.entitlement, byOperator],
    isOnlineOnly: [label.isOnlineOnly, profile.isOnlineOnly ? operator.yes : operator.no, byOperator],
    prayerCalculationParameters: [
      label.prayerCalculationParameters,
      profile.prayerCalculationParameters ?? words.none,
      byOperator,
    ],
    thumbnail: [label.thumbnail, profile.thumbnail ?? words.none, byOperator],
    coverPhotos: [label.coverPhotos, profile.coverPhotos.join("\n") || words.none, byOperator],
    type: [words.readOnly.type, words.kindOfMosque[profile.type], never],
    createdAt: [words.readOnly.createdAt, moments.day(profile.createdAt), never],
    id: [words.readOnly.id, profile.id, never],
  };
  return (
    <Section title={words.fixedTitle}>
      <SimpleGrid component="dl" cols={{ base: 1, sm: 2 }} m={0}>
        {Object.entries(facts).map(([field, [name, value, reason]]) => (
          <LockedFact key={field} label={name} value={value} reason={reason} />
        ))}
      </SimpleGrid>
    </Section>
  );
}
