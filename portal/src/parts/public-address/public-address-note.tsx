import { Alert } from "@mantine/core";
import { useMessages } from "#messages/language.tsx";
import { IconAlertTriangle } from "../icons.ts";
import { publicAddressWarning } from "./public-address-warning.ts";

/** Warns about an address that others cannot open, or not safely, and says what to enter. */
export function PublicAddressNote({ address }: { address: string }) {
  const { entrance } = useMessages();
  const warning = publicAddressWarning(address);
  return (
    <div role="status">
      {warning && (
        <Alert role="note" color="yellow" variant="light" icon={<IconAlertTriangle />}>
          {entrance.addressWarning[warning]}
        </Alert>
      )}
    </div>
  );
}
