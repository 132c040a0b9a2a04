import { Menu, useMantineColorScheme } from "@mantine/core";
import { languageRows, languages } from "@mosque-sync/contract/languages";
import { useOpenReader } from "#messages/language.tsx";
import { IconCheck } from "../icons.ts";
import type { LoadedMenuProps } from "./header-menu.tsx";

const check = <IconCheck size={16} />;

/** Chooses the language and the colours of the pages. */
export default function LoadedReaderMenu({ button, isWanted }: LoadedMenuProps) {
  const { language, choose, messages } = useOpenReader();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const { shell } = messages;
  const schemes = [
    ["light", shell.light],
    ["dark", shell.dark],
    ["auto", shell.automatic],
  ] as const;
  return (
    <Menu
      defaultOpened={isWanted}
      position="bottom-end"
      portalProps={{ target: "header" }}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{shell.language}</Menu.Label>
        {languages.map((name) => (
          <Menu.Item
            key={name}
            lang={name}
            rightSection={name === language && check}
            aria-current={name === language || undefined}
            onClick={() => choose(name)}
          >
            {languageRows[name].name}
          </Menu.Item>
        ))}
        <Menu.Label>{shell.appearance}</Menu.Label>
        {schemes.map(([scheme, label]) => (
          <Menu.Item
            key={scheme}
            rightSection={scheme === colorScheme && check}
            aria-current={scheme === colorScheme || undefined}
            onClick={() => setColorScheme(scheme)}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
