import {
  apiLanguage,
  type Language,
  type LinkFailure,
  type LinkProblem,
  sharedTexts,
} from "@mosque-sync/contract";

/** Why a link fails, with the fix. @param status of the response, if the failure is about it */
export function linkInWords(language: Language, reason: LinkProblem, status: number | undefined): string {
  const { links, linkStatus } = sharedTexts[language];
  return status === undefined ? links[reason] : `${links[reason]} ${linkStatus(status)}`;
}

/** A link that was not fetched. Its message never contains an IP address, which would show the inside of a network. */
export class LinkFailed extends Error {
  readonly reason: LinkFailure;
  /** The status of the response, if the failure is about it. */
  readonly status: number | undefined;

  constructor(reason: LinkFailure, status?: number) {
    super(linkInWords(apiLanguage, reason, status));
    this.name = "LinkFailed";
    this.reason = reason;
    this.status = status;
  }
}
