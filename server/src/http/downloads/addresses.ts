/** The files for a mosque's website, by name, so that a webmaster needs no clone of the repository. */
export const downloadNames = ["mosque-sync.zip", "mosque-sync.php", "SHA256SUMS"] as const;

/** The name of a download. */
export type DownloadName = (typeof downloadNames)[number];

/** The address of a download. */
export function downloadAddress(name: DownloadName): `/downloads/${DownloadName}` {
  return `/downloads/${name}`;
}
