import { limits, type SecurityEventKind } from "@mosque-sync/contract";

/** Plain names; a name that the event does not have is empty. */
interface EventNames {
  readonly mosque: string;
  readonly key: string;
  readonly user: string;
}

/** From how many failures within a day on a user is notified of them. */
const most = limits.failedSignInsBeforeMail;

export const security = {
  /** To the user whose account it is. */
  account: {
    signed_in: {
      subject: "A sign-in from a new device",
      text: "Someone signed in to your account from a device that was not used with it before.",
    },
    password_accepted: {
      subject: "Your password was used on a new device",
      text: "Someone gave the right password of your account on a device that was not used with it before. Signing in also needs your second factor. You get this email at most once a day.",
    },
    sign_in_failed: guessing(
      `There were ${most} failed attempts to sign in to your account within a day, or more. Someone may be guessing your password.`,
    ),
    step_up_failed: guessing(
      `Someone who is signed in to your account failed ${most} times or more within a day to confirm that it is you. Check the devices on which you are signed in.`,
    ),
    factor_failed: guessing(
      `Someone who knows the password of your account gave ${most} wrong codes of the second factor within a day, or more.`,
    ),
    password_changed: {
      subject: "Your password was changed",
      text: "The password of your account was changed.",
    },
    password_set: {
      subject: "Your password was changed",
      text: "A new password was chosen for your account, with a link.",
    },
    email_change_asked: {
      subject: "A new email was asked for",
      text: "Your account was asked to use another email. Until the link that was sent there is opened, you sign in with this one.",
    },
    email_changed: {
      subject: "Your email was changed",
      text: "Your account has another email from now on. You no longer sign in with this one.",
    },
    factor_added: {
      subject: "A second factor was added",
      text: "A second factor was added to your account.",
    },
    factor_removed: {
      subject: "A second factor was removed",
      text: "A second factor was removed from your account.",
    },
    provider_linked: {
      subject: "Another way to sign in was linked",
      text: "Your account was linked to a person at another sign-in service, who can now use your account.",
    },
    provider_unlinked: {
      subject: "Another way to sign in was unlinked",
      text: "Your account was unlinked from another sign-in service, which no longer signs you in.",
    },
  } satisfies { readonly [Kind in SecurityEventKind]?: unknown },
  /** To the owners of a mosque. */
  mosque: {
    newKey: ({ mosque, key }: EventNames) => ({
      subject: `${mosque}: a new key`,
      text: `A new key "${key}" was made for ${mosque}. Anyone who has it can use the mosque's data.`,
    }),
    newOwner: ({ mosque, user }: EventNames) => ({
      subject: `${mosque}: a new owner`,
      text: `${user} is now an owner of ${mosque}.`,
    }),
    suspended: ({ mosque }: EventNames) => ({
      subject: `${mosque} is suspended`,
      text: `The operator of the service has suspended ${mosque}. Until that is lifted, its website cannot send times, and servers that show its times cannot read them.`,
      advice:
        "Ask the operator why, and what has to change. Your data, your team, your keys and your history are kept:",
    }),
    lifted: ({ mosque }: EventNames) => ({
      subject: `${mosque} is no longer suspended`,
      text: `The operator of the service has lifted the suspension of ${mosque}.`,
      advice: "Its keys work again, the same as before. See whether its website syncs again:",
    }),
  },
  when: (when: string) => `When: ${when}`,
  by: (user: string) => `By: ${user}`,
  from: (address: string) => `From: ${address}`,
  /** @param names of a browser, of a system, or of both */
  device: (names: readonly string[]) => `Device: ${names.join(" on ")}`,
  ifUnexpected:
    "If you expected this, there is nothing to do. If not, open the portal, change your password, sign out everywhere, and see what else happened:",
};

function guessing(text: string) {
  return {
    subject: "Failed attempts to get into your account",
    text: `${text} You get this email at most once a day.`,
  };
}
