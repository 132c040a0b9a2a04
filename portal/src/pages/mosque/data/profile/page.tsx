import { mayDo } from "@mosque-sync/contract/roles";
import { useResponse } from "#api/hooks.ts";
import { useMessages } from "#messages/language.tsx";
import { useStanding } from "#parts/accounts/session.tsx";
import { Loaded } from "#parts/feedback/query-content.tsx";
import { Section } from "#parts/layout/section.tsx";
import { ExportMosque } from "#parts/mosques/export-mosque.tsx";
import { DataPage } from "../data-page.tsx";
import { useKeyWrites } from "../key-writes.tsx";
import { ProfileForm } from "./profile-form.tsx";

/** The profile of a mosque: its editable and its locked fields. */
export function Page() {
  return (
    <DataPage part="profile">
      {(mosque) => (
        <>
          <LoadedProfile {...mosque} />
          <Export mosqueId={mosque.mosqueId} />
        </>
      )}
    </DataPage>
  );
}

/** All data as a file, for users with the permission. */
function Export({ mosqueId }: { mosqueId: string }) {
  const { mosques: words } = useMessages();
  if (!mayDo("exportMosque", useStanding(mosqueId))) return null;
  return (
    <Section title={words.exportTitle} hint={words.exportHint}>
      <ExportMosque mosqueId={mosqueId} />
    </Section>
  );
}

function LoadedProfile({ mosqueId, mayEdit }: { mosqueId: string; mayEdit: boolean }) {
  const params = { mosqueId };
  const profile = useResponse("GET /portal/api/mosques/{mosqueId}/data/profile", { params });
  const capabilities = useResponse("GET /portal/api/mosques/{mosqueId}/data/capabilities", { params });
  const keyWrites = useKeyWrites(mosqueId, "profile");
  return (
    <Loaded of={profile}>
      {(response) => (
        <Loaded of={capabilities}>
          {({ approvedProfileFields }) => (
            <ProfileForm
              response={response}
              approved={approvedProfileFields}
              mayEdit={mayEdit}
              keyWrites={keyWrites}
            />
          )}
        </Loaded>
      )}
    </Loaded>
  );
}
