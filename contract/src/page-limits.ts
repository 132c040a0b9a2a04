/**
 * The `limits` that the portal's pages also read. They load only this module, because it is small and has no schemas.
 */
export const pageLimits = {
  pageItemsDefault: 50,
  listedPerPage: 100,
  requestIdCharacters: 128,
  searchCharacters: 100,
  nextPageCharacters: 300,
  keyNameCharacters: 50,
  passwordCharactersMin: 10,
  latitudeDegrees: 90,
  longitudeDegrees: 180,
  changeDaysAlways: 30,
} as const;
