import { Button, Popover, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { lazy, Suspense } from "react";
import { useLocation, useParams } from "react-router";
import { useAnswer } from "../../api/hooks.ts";
import { useMessages } from "../../messages/language.tsx";
import { pathTo } from "../../paths.ts";
import { useSession } from "../accounts/session.tsx";
import { Waiting } from "../feedback/waiting.tsx";
import { IconChevronDown, IconFlask } from "../icons.ts";

/** Loaded when it is opened: most readers look after one mosque. */
const OtherMosques = lazy(() => import("./other-mosques.tsx"));

/** Leads from a page of one mosque to the same page of another, for readers who look after several. */
export function MosqueSwitcher() {
  const { mosqueId } = useParams();
  const { pathname } = useLocation();
  const { mosqueCount, onlyMosqueId } = useSession();
  const isOfMosque = mosqueId !== undefined && pathname.startsWith(pathTo("overview", { mosqueId }));
  if (!isOfMosque || mosqueCount === 0 || onlyMosqueId === mosqueId) return null;
  return <Switcher mosqueId={mosqueId} pathname={pathname} />;
}

function Switcher({ mosqueId, pathname }: { mosqueId: string; pathname: string }) {
  const { mosques } = useMessages();
  const { switcher: words } = mosques;
  const [isOpen, { toggle, close }] = useDisclosure(false);
  const { data } = useAnswer("GET /portal/api/mosques/{mosqueId}", { params: { mosqueId } });
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
