import { Menu, Text } from "@mantine/core";
import { Link } from "react-router";
import { useAction } from "#api/hooks.ts";
import { leaveToSignIn } from "#api/page-exit.ts";
import { useMessages } from "#messages/language.tsx";
import { pathTo } from "#paths.ts";
import { useSession } from "../accounts/session.tsx";
import { useGuard } from "../forms/unsaved-guard.tsx";
import type { LoadedMenuProps } from "./header-menu.tsx";

/** Where the reader can go, and the way out. */
export default function LoadedUserMenu({ button, isWanted }: LoadedMenuProps) {
  const { shell } = useMessages();
  const { user, mosqueCount } = useSession();
  const guard = useGuard();
  const signOut = useAction("DELETE /portal/api/session", {
    onDone: () => leaveToSignIn(),
    leavesPage: true,
  });
  return (
    <Menu
      defaultOpened={isWanted}
      position="bottom-end"
      portalProps={{ target: "header" }}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown maw="min(20rem, calc(100vw - 2rem))">
        <Menu.Label style={{ overflowWrap: "anywhere" }}>
          <Text size="sm" c="var(--mantine-color-text)" fw={600}>
            {user.name}
          </Text>
          <span className="ltr">{user.email}</span>
        </Menu.Label>
        {mosqueCount > 0 && (
          <Menu.Item component={Link} to={pathTo("mosques")}>
            {shell.mosques}
          </Menu.Item>
        )}
        {user.isOperator && (
          <Menu.Item component={Link} to={pathTo("operatorMosques")}>
            {shell.operator}
          </Menu.Item>
        )}
        <Menu.Item component={Link} to={pathTo("account")}>
          {shell.account}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item onClick={() => guard(() => signOut.mutate({}))}>{shell.signOut}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
