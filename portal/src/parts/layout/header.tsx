import { Anchor, Box, Container, Group } from "@mantine/core";
import { Suspense } from "react";
import { Link, useLocation, useParams } from "react-router";
import { useMessages } from "#messages/language.tsx";
import { pathTo } from "#paths.ts";
import { useSession } from "../accounts/session.tsx";
import { IconUser } from "../icons.ts";
import { later } from "../lazy-component.ts";
import { Brand } from "./brand.tsx";
import { HeaderMenu } from "./header-menu.tsx";
import { ReaderMenu } from "./reader-menu.tsx";

/** The bar above every page: navigation, language, and the reader's own menu. */
export function Header() {
  const { shell } = useMessages();
  const { pathname } = useLocation();
  const tabs = useTabs();
  const here = tabs.filter(({ to }) => isAt(to, pathname)).sort((a, b) => b.to.length - a.to.length)[0];
  return (
    <Box component="header" style={{ borderBottom: "1px solid var(--mantine-color-default-border)" }}>
      <Container size="lg" px="md">
        <Group justify="space-between" py="xs" wrap="nowrap">
          <Anchor
            component={Link}
            to={pathTo("home")}
            underline="never"
            c="inherit"
            aria-label={shell.product}
          >
            <Brand nameFrom="sm" />
          </Anchor>
          <Group gap={4} wrap="nowrap" miw={0}>
            <MosqueSwitcher />
            <ReaderMenu />
            <UserMenu />
          </Group>
        </Group>
        {tabs.length > 0 && (
          <Group component="nav" className="tabs" gap={0} aria-label={shell.navigation}>
            {tabs.map(({ to, label }) => (
              <Anchor
                key={to}
                component={Link}
                to={to}
                underline="never"
                aria-current={to === here?.to ? "page" : undefined}
              >
                {label}
              </Anchor>
            ))}
          </Group>
        )}
      </Container>
    </Box>
  );
}

/** Whether a page is this one, or the list that this one was opened from. */
function isAt(to: string, pathname: string): boolean {
  return pathname === to || pathname.startsWith(`${to}/`);
}

/** The pages of a mosque, or those of the operator console. */
function useTabs(): { to: string; label: string }[] {
  const { shell, security } = useMessages();
  const { pathname } = useLocation();
  const { mosqueId } = useParams();
  const console = [
    { to: pathTo("operatorMosques"), label: shell.mosques },
    { to: pathTo("operatorUsers"), label: shell.users },
    { to: pathTo("operatorRequests"), label: shell.requests },
    { to: pathTo("operatorSecurity"), label: security.link },
    { to: pathTo("operatorService"), label: shell.service },
  ];
  if (console.some(({ to }) => isAt(to, pathname))) return console;
  if (mosqueId === undefined) return [];
  return [
    { to: pathTo("overview", { mosqueId }), label: shell.overview },
    { to: pathTo("activity", { mosqueId }), label: shell.activity },
    { to: pathTo("data", { mosqueId }), label: shell.data },
    { to: pathTo("timetable", { mosqueId }), label: shell.timetable },
    { to: pathTo("history", { mosqueId }), label: shell.history },
    { to: pathTo("keys", { mosqueId }), label: shell.keys },
    { to: pathTo("team", { mosqueId }), label: shell.team },
  ];
}

const LoadedUserMenu = later(() => import("./loaded-user-menu.tsx"));

/** Where the reader can go, and the way out. */
function UserMenu() {
  const { shell } = useMessages();
  return <HeaderMenu label={shell.menu} icon={<IconUser />} menu={LoadedUserMenu} />;
}

const Switcher = later(() => import("../mosques/loaded-switcher.tsx"));

/** Leads from a page of one mosque to the same page of another, for readers who look after several. */
function MosqueSwitcher() {
  const { mosqueId } = useParams();
  const { pathname } = useLocation();
  const { mosqueCount, onlyMosqueId } = useSession();
  const isOfMosque = mosqueId !== undefined && pathname.startsWith(pathTo("overview", { mosqueId }));
  if (!isOfMosque || mosqueCount === 0 || onlyMosqueId === mosqueId) return null;
  return (
    <Suspense>
      <Switcher mosqueId={mosqueId} pathname={pathname} />
    </Suspense>
  );
}
