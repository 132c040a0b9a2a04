/** Why a link was not fetched (decisions 9.26 to 9.29). */
export const linkFailures = [
  "links_off",
  "url_invalid",
  "scheme_refused",
  "credentials_refused",
  "port_refused",
  "name_unknown",
  "address_refused",
  "unreachable",
  "certificate_refused",
  "response_invalid",
  "headers_too_large",
  "redirect_invalid",
  "redirects_too_many",
  "access_refused",
  "onedrive_refused",
  "not_found",
  "status_unexpected",
  "encoding_invalid",
  "incomplete",
  "too_large",
  "too_slow",
] as const;
export type LinkFailure = (typeof linkFailures)[number];

/** Why the timetable does not follow its link: the fetch failed, or the new file is refused. */
export const linkProblems = [...linkFailures, "file_not_read", "file_looks_wrong"] as const;
export type LinkProblem = (typeof linkProblems)[number];
