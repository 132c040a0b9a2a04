import { Paper } from "@mantine/core";
import { Navigate, useNavigate } from "react-router";
import { useResponse } from "#api/hooks.ts";
import { useMessages } from "#messages/language.tsx";
import { Loaded } from "#parts/feedback/query-content.tsx";
import { afterSaving } from "#parts/forms/unsaved-guard.tsx";
import { PublicAddressForm } from "#parts/public-address/public-address-form.tsx";
import { pathTo } from "#paths.ts";
import { Step } from "../step.tsx";

/** The public address: the form suggests the browser's. Skipped where the server's settings fix it. */
export function Page() {
  const { entrance } = useMessages();
  const navigate = useNavigate();
  const service = useResponse("GET /portal/api/operator/service", {});
  const next = pathTo("setUpMosque");
  if (service.data?.service.publicUrlIsFixed) return <Navigate to={next} replace />;
  return (
    <Paper withBorder p={{ base: "md", sm: "xl" }} maw={560} mx="auto">
      <Step step={2} title={entrance.addressTitle} text={entrance.addressText}>
        <Loaded of={service}>
          {() => (
            <PublicAddressForm
              publicUrl={window.location.origin}
              hint={entrance.addressLater}
              button={entrance.goOn}
              next={next}
              onSaved={() => navigate(next, { replace: true, ...afterSaving })}
            />
          )}
        </Loaded>
      </Step>
    </Paper>
  );
}
