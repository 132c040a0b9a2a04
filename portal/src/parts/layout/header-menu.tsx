import { ActionIcon, type ActionIconProps } from "@mantine/core";
import {
  type ComponentType,
  type LazyExoticComponent,
  type ReactElement,
  type ReactNode,
  Suspense,
  useState,
} from "react";

/** The props of the menu itself. */
export interface LoadedMenuProps {
  readonly button: ReactElement;
  /** Whether its button was clicked before its code was there. */
  readonly isWanted: boolean;
}

interface HeaderMenuProps {
  readonly label: string;
  readonly icon: ReactNode;
  readonly menu: LazyExoticComponent<ComponentType<LoadedMenuProps>>;
}

const look: ActionIconProps = { variant: "subtle", size: "lg" };

/** A button of the header, and the menu that it opens, whose code no page waits for. */
export function HeaderMenu({ label, icon, menu: LoadedMenu }: HeaderMenuProps) {
  const [isWanted, setIsWanted] = useState(false);
  return (
    <Suspense
      fallback={
        <ActionIcon {...look} aria-label={label} aria-haspopup="menu" onClick={() => setIsWanted(true)}>
          {icon}
        </ActionIcon>
      }
    >
      <LoadedMenu
        isWanted={isWanted}
        button={
          <ActionIcon {...look} aria-label={label}>
            {icon}
          </ActionIcon>
        }
      />
    </Suspense>
  );
}
