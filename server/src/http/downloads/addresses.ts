/** What a mosque's website needs from here, by the names of the files: nobody has to clone the repository for it. */
export const downloadNames = ["mosque-sync.zip", "mosque-sync.php", "SHA256SUMS"] as const;

/** The name of a download. */
export type DownloadName = (typeof downloadNames)[number];

/** The address of a download. */
export function downloadAddress(name: DownloadName): `/downloads/${DownloadName}` {
  return `/downloads/${name}`;
}
