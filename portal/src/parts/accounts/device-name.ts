import { deviceOf } from "@mosque-sync/contract/devices";
import { useMessages } from "#messages/language.tsx";

/** Names a device by its `User-Agent`, in the reader's language: "Firefox on Linux". */
export function useDeviceName(): (userAgent: string | undefined) => string {
  const { session: words } = useMessages();
  return (userAgent) => {
    const { browser, system } = deviceOf(userAgent);
    return browser && system ? words.browserOn(browser, system) : (browser ?? system ?? words.unknownDevice);
  };
}
