import { Button } from "@mantine/core";
import { useResponse } from "#api/hooks.ts";
import { useMessages } from "#messages/language.tsx";
import { Section } from "#parts/layout/section.tsx";
import { useSuspending } from "#parts/mosques/suspension-note.tsx";

/** Suspends a mosque, or lifts its suspension. */
export function Suspension({ mosqueId }: { mosqueId: string }) {
  const { suspensions: words } = useMessages();
  const response = useResponse("GET /portal/api/mosques/{mosqueId}", { params: { mosqueId } });
  const suspend = useSuspending();
  if (!response.data) return null;
  const isSuspended = response.data.mosque.suspendedAt !== undefined;
  return (
    <Section title={words.title} hint={words.hint}>
      <Button
        {...(isSuspended ? { variant: "default" } : { color: "red", variant: "light" })}
        style={{ alignSelf: "start" }}
        onClick={() => suspend([mosqueId], !isSuspended)}
      >
        {isSuspended ? words.lift : words.suspend}
      </Button>
    </Section>
  );
}
