import type { ComponentType } from "react";
import { createBrowserRouter, type RouteObject } from "react-router";
import { BrokenPage } from "./pages/broken.tsx";
import { OutsideLayout } from "./parts/outside-layout.tsx";
import { SignedInLayout } from "./parts/signed-in-layout.tsx";

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
        page("/sign-in", () => import("./pages/sign-in.tsx")),
        page("/forgotten-password", () => import("./pages/forgotten-password.tsx")),
        page("/password", () => import("./pages/password.tsx")),
        page("/invitation", () => import("./pages/invitation.tsx")),
        page("/set-up", () => import("./pages/set-up.tsx")),
      ],
    },
    {
      Component: SignedInLayout,
      ErrorBoundary: BrokenPage,
      HydrateFallback: () => null,
      children: [
        page("/", () => import("./pages/home.tsx")),
        page("/set-up/address", () => import("./pages/set-up-address.tsx")),
        page("/set-up/mosque", () => import("./pages/set-up-mosque.tsx")),
        page("/account", () => import("./pages/account.tsx")),
        page("/mosques", () => import("./pages/mosques.tsx")),
        page("/mosques/:mosqueId/keys", () => import("./pages/keys.tsx")),
        page("/mosques/:mosqueId/team", () => import("./pages/team.tsx")),
        page("/operator/mosques", () => import("./pages/operator-mosques.tsx")),
        page("/operator/mosques/:mosqueId", () => import("./pages/operator-mosque.tsx")),
        page("/operator/users", () => import("./pages/operator-users.tsx")),
        page("/operator/service", () => import("./pages/operator-service.tsx")),
        page("*", () => import("./pages/not-found.tsx")),
      ],
    },
  ],
  { basename: "/portal" },
);
