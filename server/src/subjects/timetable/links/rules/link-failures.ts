import { apiLanguage, type LinkFailure, sharedTexts } from "@mosque-sync/contract";

/** A link that was not fetched. Its message never contains an IP address, which would show the inside of a network. */
export class LinkFailed extends Error {
  readonly reason: LinkFailure;

  /** @param status of the response, if the failure is about it */
  constructor(reason: LinkFailure, status?: number) {
    super(sharedTexts[apiLanguage].links[reason] + (status === undefined ? "" : ` (Status ${status}.)`));
    this.name = "LinkFailed";
    this.reason = reason;
  }
}
