import { useAnswer } from "../../../../api/hooks.ts";
import { Loaded } from "../../../../parts/feedback/loaded.tsx";
import { DataPage } from "../data-page.tsx";
import { useKeyWrites } from "../key-writes.tsx";
import { ProfileForm } from "./profile-form.tsx";

/** The profile of a mosque: what may be edited, and what is locked. */
export function Page() {
  return <DataPage part="profile">{(mosque) => <LoadedProfile {...mosque} />}</DataPage>;
}

function LoadedProfile({ mosqueId, mayEdit }: { mosqueId: string; mayEdit: boolean }) {
  const params = { mosqueId };
  const profile = useAnswer("GET /portal/api/mosques/{mosqueId}/data/profile", { params });
  const capabilities = useAnswer("GET /portal/api/mosques/{mosqueId}/data/capabilities", { params });
  const keyWrites = useKeyWrites(mosqueId, "profile");
  return (
    <Loaded of={profile}>
      {(answer) => (
        <Loaded of={capabilities}>
          {({ approvedProfileFields }) => (
            <ProfileForm
              answer={answer}
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
