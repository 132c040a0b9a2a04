import { Button, Group, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { Link, useParams } from "react-router";
import { useResponse } from "#api/hooks.ts";
import { useMessages } from "#messages/language.tsx";
import { Loaded } from "#parts/feedback/query-content.tsx";
import { PageTitle } from "#parts/layout/page-title.tsx";
import { SuspendedNote } from "#parts/mosques/suspension-note.tsx";
import { TestBadge, TestMosqueNote } from "#parts/mosques/test-mosque.tsx";
import { ZoneNote, ZoneOfTimes } from "#parts/zones/zone-of-times.tsx";
import { pathTo } from "#paths.ts";

interface MosquePageProps {
  /** The heading while the mosque's name is not known. */
  readonly name: string;
  readonly title: (mosque: string) => string;
  readonly intro?: string;
  readonly children: (mosqueId: string) => ReactNode;
}

/** A page about the mosque in the address, for readers with access to it. */
export function MosquePage({ name, title, intro, children }: MosquePageProps) {
  const { mosques } = useMessages();
  const { mosqueId = "" } = useParams();
  const mosque = useResponse("GET /portal/api/mosques/{mosqueId}", { params: { mosqueId } });
  const isForeign = mosque.error?.reason === "mosque_not_found";
  const testOf = mosque.data?.mosque.testOf;
  const zone = mosque.data?.timeZoneId;
  return (
    <Stack gap="lg">
      <div>
        <Group gap="sm">
          <PageTitle>{mosque.data ? title(mosque.data.mosque.communityName) : name}</PageTitle>
          {testOf && <TestBadge />}
        </Group>
        {intro && <Text mt={4}>{intro}</Text>}
        {zone !== undefined && (
          <ZoneOfTimes zone={zone}>
            <ZoneNote />
          </ZoneOfTimes>
        )}
      </div>
      {testOf && <TestMosqueNote realId={testOf} />}
      {mosque.data?.mosque.suspendedAt && <SuspendedNote />}
      <Loaded of={mosque}>
        {({ timeZoneId }) => !isForeign && <ZoneOfTimes zone={timeZoneId}>{children(mosqueId)}</ZoneOfTimes>}
      </Loaded>
      {isForeign && (
        <Button component={Link} to={pathTo("mosques")} style={{ alignSelf: "start" }}>
          {mosques.title}
        </Button>
      )}
    </Stack>
  );
}
