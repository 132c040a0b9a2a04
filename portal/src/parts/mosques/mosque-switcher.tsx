import { Suspense } from "react";
import { useLocation, useParams } from "react-router";
import { pathTo } from "#paths.ts";
import { useSession } from "../accounts/session.tsx";
import { later } from "../lazy-component.ts";

const Switcher = later(() => import("./loaded-switcher.tsx"));

/** Leads from a page of one mosque to the same page of another, for readers who look after several. */
export function MosqueSwitcher() {
  const { mosqueId } = useParams();
  const { pathname } = useLocation();
  const { mosqueCount, onlyMosqueId } = useSession();
  const isOfMosque = mosqueId !== undefined && pathname.startsWith(pathTo("overview", { mosqueId }));
  if (!isOfMosque || mosqueCount === 0 || onlyMosqueId === mosqueId) return null;
  return (
    <Suspense>
      <Switcher mosqueId={mosqueId} pathname={pathname} />
    </Suspense>
  );
}
