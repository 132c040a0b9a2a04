import { Alert, Anchor, Badge, Text } from "@mantine/core";
import { Link } from "react-router";
import { useResponse } from "#api/hooks.ts";
import { useMessages } from "#messages/language.tsx";
import { pathTo } from "#paths.ts";
import { IconFlask } from "../icons.ts";

/** The colour and the icon of test mosques. */
export const testSign = { color: "violet", Icon: IconFlask } as const;
const { color, Icon } = testSign;

/** Says that a mosque is a test mosque. */
export function TestBadge() {
  const { testMosques: words } = useMessages();
  return (
    <Badge variant="light" color={color} leftSection={<Icon size={14} />}>
      {words.badge}
    </Badge>
  );
}

/** Says above a page that it is about a test mosque, and leads to the real one. */
export function TestMosqueNote({ realId }: { realId: string }) {
  const { testMosques: words } = useMessages();
  return (
    <Alert role="note" variant="light" color={color} icon={<Icon />} py="xs">
      <Text size="sm">
        {words.note}{" "}
        <Anchor
          inherit
          c="inherit"
          component={Link}
          to={pathTo("overview", { mosqueId: realId })}
          underline="always"
        >
          {words.openReal}
        </Anchor>
      </Text>
    </Alert>
  );
}

/** Marks a new key as one of a test mosque, if it is. */
export function TestKeyNote({ mosqueId }: { mosqueId: string }) {
  const { testMosques: words } = useMessages();
  if (!useIsTest(mosqueId)) return null;
  return (
    <Alert role="note" variant="light" color={color} icon={<Icon />} py="xs">
      {words.keyNote}
    </Alert>
  );
}

/** Whether a mosque is a test mosque, as far as the page has read it. */
export function useIsTest(mosqueId: string): boolean {
  const { data } = useResponse("GET /portal/api/mosques/{mosqueId}", { params: { mosqueId } });
  return data?.mosque.testOf !== undefined;
}
