import { Button, Popover, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { lazy, Suspense } from "react";
import { useResponse } from "#api/hooks.ts";
import { useMessages } from "#messages/language.tsx";
import { Waiting } from "../feedback/placeholder.tsx";
import { IconChevronDown, IconFlask } from "../icons.ts";

/** Loaded when it is opened: most readers look after one mosque. */
const OtherMosques = lazy(() => import("./other-mosques.tsx"));

interface SwitcherProps {
  readonly mosqueId: string;
  /** The path of the page that is shown. */
  readonly pathname: string;
}

/** Names the mosque of a page, and leads to the same page of another. */
export default function Switcher({ mosqueId, pathname }: SwitcherProps) {
  const { mosques } = useMessages();
  const { switcher: words } = mosques;
  const [isOpen, { toggle, close }] = useDisclosure(false);
  const { data } = useResponse("GET /portal/api/mosques/{mosqueId}", { params: { mosqueId } });
  const { communityName: name = "", testOf } = data?.mosque ?? {};
  return (
    <Popover
      opened={isOpen}
      onChange={(opened) => !opened && close()}
      position="bottom-end"
      width="min(22rem, calc(100vw - 2rem))"
      shadow="md"
      trapFocus
      returnFocus
      portalProps={{ target: "header" }}
    >
      <Popover.Target>
        <Button
          variant="default"
          aria-label={`${words.label}: ${name}`}
          leftSection={testOf && <IconFlask size={16} />}
          rightSection={<IconChevronDown size={16} />}
          onClick={toggle}
          miw={0}
          maw="14rem"
        >
          <Text span inherit truncate>
            <bdi>{name}</bdi>
          </Text>
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={words.label} p="sm">
        <Suspense fallback={<Waiting />}>
          <OtherMosques
            mosqueId={mosqueId}
            pathTo={(other) => pathname.replace(mosqueId, other)}
            onChosen={close}
          />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
