import type { PortalErrorReason } from "../../portal/portal-codes.ts";

/** The service as a whole. */
export const portalServiceReasons = {
  mail_not_configured: {
    code: "not_possible",
    countsAs: "nothing",
    message: "The service cannot send email.",
    developer:
      "Set SMTP_URL and MAIL_FROM. Without them, operators hand over links to a new password themselves.",
    admin:
      "This service cannot send email. Ask an operator, who can set it up, or give you a link to a new password.",
  },
  public_url_fixed: {
    code: "not_possible",
    countsAs: "nothing",
    message: "The public address is fixed by the setting PUBLIC_URL.",
    developer: "Change PUBLIC_URL and restart the service.",
    admin: "The public address is fixed in the settings of this service.",
  },
  public_url_has_path: {
    code: "invalid_argument",
    countsAs: "nothing",
    message: "{field} has a path.",
    developer:
      "Send `{field}` without a path, such as https://sync.example.org: the portal does not work below a path.",
    admin: "The public address must end with the name of the site, such as https://sync.example.org.",
  },
  pages_not_built: {
    code: "server_error",
    countsAs: "nothing",
    status: 503,
    severity: "warning",
    retryAfter: 5,
    message: "The portal's pages have not been built, or the service cannot read them.",
    developer:
      "Run `npm run build` as the user who owns the service's folder, or install the package again so that the service can read it.",
    admin: "The portal is not ready yet. Ask an operator of the service.",
  },
} as const satisfies Record<string, PortalErrorReason>;
