import { useMessages } from "#messages/language.tsx";
import { IconUser } from "../icons.ts";
import { later } from "../lazy-component.ts";
import { HeaderMenu } from "./header-menu.tsx";

const LoadedUserMenu = later(() => import("./loaded-user-menu.tsx"));

/** Where the reader can go, and the way out. */
export function UserMenu() {
  const { shell } = useMessages();
  return <HeaderMenu label={shell.menu} icon={<IconUser />} menu={LoadedUserMenu} />;
}
