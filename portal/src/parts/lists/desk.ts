import { useMediaQuery } from "@mantine/hooks";

/** Whether the window has room for a table: on a phone the same rows are cards. */
export function useIsDesk(): boolean {
  return useMediaQuery("(min-width: 62.5em)", false, { getInitialValueInEffect: false });
}
