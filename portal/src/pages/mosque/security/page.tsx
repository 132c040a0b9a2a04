import { useMessages } from "../../../messages/language.tsx";
import { SecurityHistory } from "../../../parts/security/security-history.tsx";
import { historyOf } from "../../../parts/security/security-source.ts";
import { MosquePage } from "../mosque-page.tsx";

/** What people did to a mosque's keys, team and settings: for its owners. */
export function Page() {
  const { security: words } = useMessages();
  return (
    <MosquePage name={words.link} title={words.mosqueTitle} intro={words.mosqueIntro}>
      {(mosqueId) => <SecurityHistory key={mosqueId} source={historyOf(mosqueId)} />}
    </MosquePage>
  );
}
