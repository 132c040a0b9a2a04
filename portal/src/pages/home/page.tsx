import { Navigate } from "react-router";
import { useSession } from "../../parts/accounts/session.tsx";
import { paths } from "../../paths.ts";

/** Leads on: to the only mosque, to the choice among several, or to the console of an operator who has none. */
export function Page() {
  const { user, mosqueCount, onlyMosqueId } = useSession();
  if (onlyMosqueId) return <Navigate to={paths.keys({ mosqueId: onlyMosqueId })} replace />;
  if (mosqueCount === 0 && user.isOperator) return <Navigate to={paths.operatorMosques()} replace />;
  return <Navigate to={paths.mosques()} replace />;
}
