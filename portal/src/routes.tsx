import type { ComponentType } from "react";
import { createBrowserRouter, type RouteObject } from "react-router";
import { BrokenPage } from "./pages/broken/page.tsx";
import { OutsideLayout } from "./parts/layout/outside-layout.tsx";
import { SignedInLayout } from "./parts/layout/signed-in-layout.tsx";
import { paths, signedInPatterns } from "./paths.ts";

/** A page, loaded when somebody goes there. */
const page = (path: string, load: () => Promise<{ Page: ComponentType }>): RouteObject => ({
  path,
  lazy: async () => ({ Component: (await load()).Page }),
});

export const router = createBrowserRouter(
  [
    {
      Component: OutsideLayout,
      ErrorBoundary: BrokenPage,
      HydrateFallback: () => null,
      children: [
        page(paths.signIn(), () => import("./pages/entrance/sign-in/page.tsx")),
        page(paths.forgottenPassword(), () => import("./pages/entrance/forgotten-password/page.tsx")),
        page(paths.password(), () => import("./pages/entrance/password/page.tsx")),
        page(paths.invitation(), () => import("./pages/entrance/invitation/page.tsx")),
        page(paths.setUp(), () => import("./pages/set-up/account/page.tsx")),
      ],
    },
    {
      Component: SignedInLayout,
      ErrorBoundary: BrokenPage,
      HydrateFallback: () => null,
      children: [
        page(signedInPatterns.home, () => import("./pages/home/page.tsx")),
        page(signedInPatterns.setUpAddress, () => import("./pages/set-up/address/page.tsx")),
        page(signedInPatterns.setUpMosque, () => import("./pages/set-up/mosque/page.tsx")),
        page(signedInPatterns.account, () => import("./pages/account/page.tsx")),
        page(signedInPatterns.mosques, () => import("./pages/mosques/page.tsx")),
        page(signedInPatterns.keys, () => import("./pages/mosque/keys/page.tsx")),
        page(signedInPatterns.team, () => import("./pages/mosque/team/page.tsx")),
        page(signedInPatterns.operatorMosques, () => import("./pages/operator/mosques/page.tsx")),
        page(signedInPatterns.operatorMosque, () => import("./pages/operator/mosque/page.tsx")),
        page(signedInPatterns.operatorUsers, () => import("./pages/operator/users/page.tsx")),
        page(signedInPatterns.operatorService, () => import("./pages/operator/service/page.tsx")),
        page("*", () => import("./pages/not-found/page.tsx")),
      ],
    },
  ],
  { basename: "/portal" },
);
