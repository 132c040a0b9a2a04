import { Navigate } from "react-router";
import { useSession } from "#parts/accounts/session.tsx";
import { pathTo } from "#paths.ts";

/** Redirects to the only mosque, to the list of several, or to the console of an operator without one. */
export function Page() {
  const { user, mosqueCount, onlyMosqueId } = useSession();
  if (onlyMosqueId) return <Navigate to={pathTo("overview", { mosqueId: onlyMosqueId })} replace />;
  if (mosqueCount === 0 && user.isOperator) return <Navigate to={pathTo("operatorMosques")} replace />;
  return <Navigate to={pathTo("mosques")} replace />;
}
