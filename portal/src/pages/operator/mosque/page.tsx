import { Button, Group, Stack } from "@mantine/core";
import { Link, useParams } from "react-router";
import { useResponse } from "#api/hooks.ts";
import { useMessages } from "#messages/language.tsx";
import { Loaded } from "#parts/feedback/query-content.tsx";
import { IconKey, IconUsers } from "#parts/icons.ts";
import { PageTitle } from "#parts/layout/page-title.tsx";
import { Section } from "#parts/layout/section.tsx";
import { useSuspending } from "#parts/mosques/suspension-note.tsx";
import { TestBadge } from "#parts/mosques/test-mosque.tsx";
import { Copyable } from "#parts/text/copyable.tsx";
import { pathTo } from "#paths.ts";
import { MosqueForm } from "./mosque-form.tsx";
import { RemoveMosque } from "./remove-mosque.tsx";

/** Everything about a mosque that the operator can change. */
export function Page() {
  const { operator: words, shell } = useMessages();
  const { mosqueId = "" } = useParams();
  const response = useResponse("GET /portal/api/operator/mosques/{mosqueId}", { params: { mosqueId } });
  return (
    <Stack gap="lg">
      <Group gap="sm">
        <PageTitle>{response.data?.mosque.profile.communityName ?? shell.mosques}</PageTitle>
        {response.data?.mosque.testOf && <TestBadge />}
      </Group>
      <Loaded of={response}>
        {({ mosque, choices }) => (
          <Stack gap="lg" maw={930}>
            <Group gap="xs">
              <Button
                component={Link}
                to={pathTo("team", { mosqueId })}
                variant="default"
                leftSection={<IconUsers size={18} />}
              >
                {shell.team}
              </Button>
              <Button
                component={Link}
                to={pathTo("keys", { mosqueId })}
                variant="default"
                leftSection={<IconKey size={18} />}
              >
                {shell.keys}
              </Button>
            </Group>
            <Copyable label={words.mosqueId} text={mosqueId} />
            <MosqueForm key={mosqueId} mosque={mosque} choices={choices} />
            {mosque.testOf === undefined && <Suspension mosqueId={mosqueId} />}
            <RemoveMosque mosqueId={mosqueId} name={mosque.profile.communityName} />
          </Stack>
        )}
      </Loaded>
    </Stack>
  );
}

/** Suspends a mosque, or lifts its suspension. */
function Suspension({ mosqueId }: { mosqueId: string }) {
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
