import { Paper, Stack, Text } from "@mantine/core";
import { Navigate, useNavigate } from "react-router";
import { useAnswer } from "../../../api/hooks.ts";
import { useMessages } from "../../../messages/language.tsx";
import { Loaded } from "../../../parts/feedback/loaded.tsx";
import { afterSaving } from "../../../parts/forms/unsaved.tsx";
import { PublicAddressForm } from "../../../parts/public-address/public-address-form.tsx";
import { paths } from "../../../paths.ts";
import { StepHeading } from "../step-heading.tsx";

/** Left out where the settings of the server say the address. Suggests the one in the browser. */
export function Page() {
  const { entrance } = useMessages();
  const navigate = useNavigate();
  const service = useAnswer("GET /portal/api/operator/service", {});
  if (service.data?.service.publicUrlIsFixed) return <Navigate to={paths.setUpMosque()} replace />;
  return (
    <Paper withBorder p={{ base: "md", sm: "xl" }} maw={560} mx="auto">
      <Stack>
        <StepHeading step={2} title={entrance.addressTitle} />
        <Text>{entrance.addressText}</Text>
        <Loaded of={service}>
          {() => (
            <PublicAddressForm
              publicUrl={window.location.origin}
              hint={entrance.addressLater}
              button={entrance.goOn}
              next={paths.setUpMosque()}
              onSaved={() => navigate(paths.setUpMosque(), { replace: true, ...afterSaving })}
            />
          )}
        </Loaded>
      </Stack>
    </Paper>
  );
}
