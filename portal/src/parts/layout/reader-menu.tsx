import IconLanguage from "tabler:language";
import { useOpenMessages } from "#messages/language.tsx";
import { later } from "../lazy-component.ts";
import { HeaderMenu } from "./header-menu.tsx";

const LoadedReaderMenu = later(() => import("./loaded-reader-menu.tsx"));

/** The language and the colours of the pages. */
export function ReaderMenu() {
  const { shell } = useOpenMessages();
  return (
    <HeaderMenu
      label={`${shell.language}, ${shell.appearance}`}
      icon={<IconLanguage />}
      menu={LoadedReaderMenu}
    />
  );
}
