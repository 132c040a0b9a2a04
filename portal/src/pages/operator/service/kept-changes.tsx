import { Text } from "@mantine/core";
import { useAnswer } from "#api/hooks.ts";
import { useMessages } from "#messages/language.tsx";
import { Loaded } from "#parts/feedback/loaded.tsx";
import { Section } from "#parts/layout/section.tsx";
import { BoundsForm } from "./bounds-form.tsx";

/** How many changes of each mosque are kept, and for how long. */
export function KeptChanges() {
  const { operator: words } = useMessages();
  const kept = useAnswer("GET /portal/api/operator/kept-changes", {});
  return (
    <Section title={words.keptTitle}>
      <Text>{words.keptText}</Text>
      <Loaded of={kept}>
        {({ days, perMosque, defaults }) => (
          <BoundsForm
            route="PATCH /portal/api/operator/kept-changes"
            bounds={{
              days: { label: words.keptDays, description: words.keptDefault(defaults.days), value: days },
              perMosque: {
                label: words.keptPerMosque,
                description: words.keptDefault(defaults.perMosque),
                value: perMosque,
              },
            }}
            input={({ days = 0, perMosque = 0 }) => ({ body: { days, perMosque } })}
          />
        )}
      </Loaded>
    </Section>
  );
}
