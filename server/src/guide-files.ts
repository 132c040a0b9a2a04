/**
 * The texts of the guides, and what their pages load. The package of the server has them as they are. Its programs are
 * as deep in it as this file, so the address holds there too.
 */
export const guidesFolder = new URL("../guides/", import.meta.url);

/** Documents of the repository, of which some are guides too. The package has those among its guides. */
export const documentsFolder = new URL("../../docs/", import.meta.url);
