import { Navigate } from "react-router";
import { useSession } from "../parts/session.tsx";
import { paths } from "../paths.ts";

/** Leads on: to the only mosque, to the choice among several, or to the console of an operator who has none. */
export function Page() {
  const { user, mosques } = useSession();
  const [first, ...others] = mosques;
  if (first && others.length === 0) return <Navigate to={paths.keys({ mosqueId: first.id })} replace />;
  if (!first && user.isOperator) return <Navigate to={paths.operatorMosques()} replace />;
  return <Navigate to={paths.mosques()} replace />;
}
