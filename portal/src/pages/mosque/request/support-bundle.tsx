import { Anchor, Group, Text } from "@mantine/core";
import { Link } from "react-router";
import { useResponse } from "#api/hooks.ts";
import { useMessages } from "#messages/language.tsx";
import { Loaded } from "#parts/feedback/query-content.tsx";
import { Section } from "#parts/layout/section.tsx";
import { CopyButton } from "#parts/text/copy-button.tsx";
import { pathToRun } from "#paths.ts";
import type { AskedRequest } from "./asked-request.ts";

interface SupportBundleProps {
  readonly of: AskedRequest;
  /** When its run begins, if that has other requests. */
  readonly runFrom: string | undefined;
}

/** Copies the request and what surrounds it, for a person who helps; and leads to its run. */
export function SupportBundle({ of: asked, runFrom }: SupportBundleProps) {
  const { activity: words } = useMessages();
  const bundle = useResponse("GET /portal/api/mosques/{mosqueId}/keys/{keyId}/request/support-bundle", asked);
  const { mosqueId, keyId } = asked.params;
  return (
    <Section title={words.bundleTitle}>
      <Text size="sm">{words.bundleText}</Text>
      <Loaded of={bundle}>
        {(response) => (
          <Group gap="md">
            <CopyButton text={JSON.stringify(response, null, 2)} of={words.bundle} label={words.bundle} />
            {runFrom !== undefined && (
              <Anchor component={Link} to={pathToRun(mosqueId, keyId, runFrom)}>
                {words.toRun}
              </Anchor>
            )}
          </Group>
        )}
      </Loaded>
    </Section>
  );
}
