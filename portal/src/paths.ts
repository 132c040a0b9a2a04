/** The address of every page, below `/portal`. Nothing else spells one. */
export const paths = {
  home: () => "/",
  signIn: (query: { next?: string } = {}) => withQuery("/sign-in", query),
  forgottenPassword: () => "/forgotten-password",
  password: () => "/password",
  invitation: () => "/invitation",
  setUp: () => "/set-up",
  setUpAddress: () => "/set-up/address",
  setUpMosque: () => "/set-up/mosque",
  account: () => "/account",
  mosques: () => "/mosques",
  keys: ({ mosqueId }: { mosqueId: string }) => `/mosques/${mosqueId}/keys`,
  team: ({ mosqueId }: { mosqueId: string }) => `/mosques/${mosqueId}/team`,
  operatorMosques: () => "/operator/mosques",
  operatorMosque: ({ mosqueId }: { mosqueId: string }) => `/operator/mosques/${mosqueId}`,
  operatorUsers: () => "/operator/users",
  operatorService: () => "/operator/service",
} as const;

const anyMosque = { mosqueId: ":mosqueId" };

/** The addresses of the pages of somebody who is signed in, as routes are matched. */
export const signedInPatterns = {
  home: paths.home(),
  setUpAddress: paths.setUpAddress(),
  setUpMosque: paths.setUpMosque(),
  account: paths.account(),
  mosques: paths.mosques(),
  keys: paths.keys(anyMosque),
  team: paths.team(anyMosque),
  operatorMosques: paths.operatorMosques(),
  operatorMosque: paths.operatorMosque(anyMosque),
  operatorUsers: paths.operatorUsers(),
  operatorService: paths.operatorService(),
} as const;

function withQuery(path: string, query: Readonly<Record<string, string | undefined>>): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path;
}
