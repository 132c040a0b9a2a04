import type { ComponentType } from "react";
import { createBrowserRouter, type RouteObject } from "react-router";
import { BrokenPage } from "./pages/broken/page.tsx";
import { OutsideLayout } from "./parts/layout/outside-layout.tsx";
import { SignedInLayout } from "./parts/layout/signed-in-layout.tsx";
import { openPaths, portalPath, signedInPaths } from "./paths.ts";

/** Loads a page's code when the page is opened. */
type LoadPage = () => Promise<{ readonly Page: ComponentType }>;

/** The page at every address: an address without a page does not compile, nor a page without an address. */
const openPages: Readonly<Record<keyof typeof openPaths, LoadPage>> = {
  signIn: () => import("./pages/entrance/sign-in/page.tsx"),
  signInCode: () => import("./pages/entrance/sign-in-code/page.tsx"),
  steppedUp: () => import("./pages/entrance/stepped-up/page.tsx"),
  forgottenPassword: () => import("./pages/entrance/forgotten-password/page.tsx"),
  password: () => import("./pages/entrance/password/page.tsx"),
  factor: () => import("./pages/entrance/factor/page.tsx"),
  email: () => import("./pages/entrance/email/page.tsx"),
  invitation: () => import("./pages/entrance/invitation/page.tsx"),
  setUp: () => import("./pages/set-up/account/page.tsx"),
  leakedKey: () => import("./pages/entrance/leaked-key/page.tsx"),
};

const signedInPages: Readonly<Record<keyof typeof signedInPaths, LoadPage>> = {
  home: () => import("./pages/home/page.tsx"),
  setUpAddress: () => import("./pages/set-up/address/page.tsx"),
  setUpMosque: () => import("./pages/set-up/mosque/page.tsx"),
  account: () => import("./pages/account/page.tsx"),
  accountSecurity: () => import("./pages/account/security/page.tsx"),
  mosques: () => import("./pages/mosques/page.tsx"),
  overview: () => import("./pages/mosque/overview/page.tsx"),
  activity: () => import("./pages/mosque/activity/page.tsx"),
  run: () => import("./pages/mosque/run/page.tsx"),
  request: () => import("./pages/mosque/request/page.tsx"),
  data: () => import("./pages/mosque/data/profile/page.tsx"),
  dataPrayers: () => import("./pages/mosque/data/prayers/page.tsx"),
  dataAnnouncements: () => import("./pages/mosque/data/announcements/page.tsx"),
  dataEvents: () => import("./pages/mosque/data/events/page.tsx"),
  history: () => import("./pages/mosque/history/page.tsx"),
  keys: () => import("./pages/mosque/keys/page.tsx"),
  team: () => import("./pages/mosque/team/page.tsx"),
  mosqueSecurity: () => import("./pages/mosque/security/page.tsx"),
  operatorMosques: () => import("./pages/operator/mosques/page.tsx"),
  operatorMosque: () => import("./pages/operator/mosque/page.tsx"),
  operatorUsers: () => import("./pages/operator/users/page.tsx"),
  operatorRequests: () => import("./pages/operator/requests/page.tsx"),
  operatorSecurity: () => import("./pages/operator/security/page.tsx"),
  operatorService: () => import("./pages/operator/service/page.tsx"),
};

export function createRouter() {
  return createBrowserRouter(
    [
      {
        Component: OutsideLayout,
        ErrorBoundary: BrokenPage,
        HydrateFallback: () => null,
        children: routesOf(openPaths, openPages),
      },
      {
        Component: SignedInLayout,
        ErrorBoundary: BrokenPage,
        HydrateFallback: () => null,
        children: [
          ...routesOf(signedInPaths, signedInPages),
          route("*", () => import("./pages/not-found/page.tsx")),
        ],
      },
    ],
    { basename: portalPath },
  );
}

function routesOf<Name extends string>(
  paths: Readonly<Record<Name, string>>,
  pages: Readonly<Record<Name, LoadPage>>,
): RouteObject[] {
  return (Object.keys(paths) as Name[]).map((name) => route(paths[name], pages[name])); // Exactly its names.
}

function route(path: string, load: LoadPage): RouteObject {
  return { path, lazy: async () => ({ Component: (await load()).Page }) };
}
