import type { ComponentType } from "react";
import { createBrowserRouter, type RouteObject } from "react-router";
import { BrokenPage } from "./pages/broken.tsx";
import { OutsideLayout } from "./parts/outside-layout.tsx";
import { SignedInLayout } from "./parts/signed-in-layout.tsx";
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
        page(paths.signIn(), () => import("./pages/sign-in.tsx")),
        page(paths.forgottenPassword(), () => import("./pages/forgotten-password.tsx")),
        page(paths.password(), () => import("./pages/password.tsx")),
        page(paths.invitation(), () => import("./pages/invitation.tsx")),
        page(paths.setUp(), () => import("./pages/set-up.tsx")),
      ],
    },
    {
      Component: SignedInLayout,
      ErrorBoundary: BrokenPage,
      HydrateFallback: () => null,
      children: [
        page(signedInPatterns.home, () => import("./pages/home.tsx")),
        page(signedInPatterns.setUpAddress, () => import("./pages/set-up-address.tsx")),
        page(signedInPatterns.setUpMosque, () => import("./pages/set-up-mosque.tsx")),
        page(signedInPatterns.account, () => import("./pages/account.tsx")),
        page(signedInPatterns.mosques, () => import("./pages/mosques.tsx")),
        page(signedInPatterns.keys, () => import("./pages/keys.tsx")),
        page(signedInPatterns.team, () => import("./pages/team.tsx")),
        page(signedInPatterns.operatorMosques, () => import("./pages/operator-mosques.tsx")),
        page(signedInPatterns.operatorMosque, () => import("./pages/operator-mosque.tsx")),
        page(signedInPatterns.operatorUsers, () => import("./pages/operator-users.tsx")),
        page(signedInPatterns.operatorService, () => import("./pages/operator-service.tsx")),
        page("*", () => import("./pages/not-found.tsx")),
      ],
    },
  ],
  { basename: "/portal" },
);
