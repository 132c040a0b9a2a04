export const keys = {
  key: (name: string, prefix: string) => `“${name}” (${prefix}…)`,
  reported: {
    subject: (mosque: string) => `${mosque}: a leaked key was revoked`,
    text: ({ key, mosque, when }: { readonly key: string; readonly mosque: string; readonly when: string }) =>
      `Someone found the whole key ${key} of ${mosque} and had it revoked on ${when}, on the page of this service for leaked keys. It no longer works, so the website that used it cannot update its times.`,
    advice:
      "Create a new key, and find out where the old one could be seen: a web page, a repository, an email. Then look at the mosque's history for changes that are not yours.",
    why: "You get this email because you are an owner of this mosque.",
  },
  warnings: {
    key_ends: {
      subject: (mosque: string) => `${mosque}: a key ends soon`,
      text: (mosque: string) =>
        `These keys of ${mosque} end soon. After that, the websites that use them can no longer update its times. Create a new key with a later end date, and put it into the website's settings, before they end:`,
    },
    key_unused: {
      subject: (mosque: string) => `${mosque}: a key is not used`,
      text: (mosque: string) =>
        `No request has used these keys of ${mosque} in the last 30 days. If nothing needs them, revoke them: an unwatched key is a risk. If a website should be using one, look at why it is not:`,
    },
  },
  endsOn: (key: string, when: string) => `${key}: ends on ${when}`,
  why: "You get this email because you look after this mosque in the portal. On the mosque's overview you can turn such emails off.",
};
