import assert from "node:assert/strict";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";
import { eventually } from "../runs/eventually.ts";
import type { Settings } from "../services/service.ts";

/** A mail as it arrived. */
export interface ArrivedMail {
  readonly sender: string;
  readonly recipients: readonly string[];
  /** The header lines, unfolded, with words beyond ASCII as they are read. */
  readonly headers: string;
  readonly text: string;
}

/** A real mail server on this machine that keeps its mail. */
export interface Mailbox {
  /** The settings that make a service send its mail here. */
  readonly settings: Settings;
  readonly password: string;
  readonly mails: readonly ArrivedMail[];
  /** Waits for the next mail to an address that no earlier call has returned. */
  next(recipient: string): Promise<ArrivedMail>;
  /** The one-time link of a kind in the newest mail to an address that has one; waits for the first. */
  newestLink(recipient: string, kind: string): Promise<string>;
  /** Refuses mail to an address from now on. @param code the server's reply: 4xx for now, 5xx for good */
  refuse(recipient: string, code?: number): void;
  close(): Promise<void>;
}

export async function openMailbox(password = "pass/word: +1"): Promise<Mailbox> {
  const mails: ArrivedMail[] = [];
  const given = new Set<ArrivedMail>();
  const refused = new Map<string, number>();
  const server = new SMTPServer({
    disabledCommands: ["STARTTLS"],
    onAuth({ username, password: sent }, _session, reply) {
      if (username === "sync" && sent === password) reply(null, { user: username });
      else reply(new Error("Wrong user or password"));
    },
    onRcptTo({ address }, _session, reply) {
      const responseCode = refused.get(address);
      if (responseCode === undefined) return reply();
      reply(Object.assign(new Error("No such mailbox"), { responseCode }));
    },
    async onData(stream, { envelope }, reply) {
      const { mailFrom, rcptTo } = envelope;
      const message = await text(stream).catch(() => undefined); // A service that is killed breaks off.
      if (message === undefined) return reply(new Error("The message was broken off"));
      mails.push({
        sender: mailFrom ? mailFrom.address : "",
        recipients: rcptTo.map(({ address }) => address),
        ...read(message),
      });
      reply();
    },
  });
  server.on("error", (error: NodeJS.ErrnoException) => {
    // A service that is killed resets its connection.
    if (error.code !== "ECONNRESET") throw error;
  });
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  const { port } = server.server.address() as AddressInfo; // The server listens on TCP.
  return {
    settings: {
      SMTP_URL: `smtp://sync:${encodeURIComponent(password)}@127.0.0.1:${port}`,
      MAIL_FROM: "Mosque Sync <sync@example.org>",
    },
    password,
    mails,
    async next(recipient) {
      const mail = await eventually(() =>
        mails.find((one) => one.recipients.includes(recipient) && !given.has(one)),
      );
      given.add(mail);
      return mail;
    },
    newestLink: (recipient, kind) =>
      eventually(() => {
        const texts = mails.filter((one) => one.recipients.includes(recipient)).map((one) => one.text);
        return texts
          .flatMap((text) => new RegExp(`https?://\\S+/portal/${kind}#\\S+`).exec(text) ?? [])
          .at(-1);
      }),
    refuse: (recipient, code = 550) => void refused.set(recipient, code),
    async close() {
      const { promise, resolve } = Promise.withResolvers<void>();
      server.close(resolve);
      await promise;
    },
  };
}

/** The link in a mail. */
export function linkIn({ text: words }: ArrivedMail): string {
  return /^https?:\/\/\S+$/m.exec(words)?.[0] ?? assert.fail(words);
}

function read(message: string): Pick<ArrivedMail, "headers" | "text"> {
  const end = message.indexOf("\r\n\r\n");
  const headers = wordsOf(message.slice(0, end).replaceAll(/\r\n[ \t]+/g, " "));
  const body = message.slice(end + 4);
  const encoding = /^content-transfer-encoding: *(\S+)/im.exec(headers)?.[1]?.toLowerCase();
  return { headers, text: bytesOf(body, encoding).toString().replaceAll("\r\n", "\n") };
}

/** Headers with the encoded words of RFC 2047, which are joined without the space between them, as people read them. */
function wordsOf(headers: string): string {
  return headers
    .replaceAll(/(\?=) +(?==\?)/g, "$1")
    .replaceAll(/=\?utf-8\?([BQ])\?([^?]*)\?=/gi, (_, form: string, word: string) =>
      bytesOf(
        form.toUpperCase() === "Q" ? word.replaceAll("_", " ") : word,
        form.toUpperCase() === "Q" ? "quoted-printable" : "base64",
      ).toString(),
    );
}

function bytesOf(body: string, encoding: string | undefined): Buffer {
  if (encoding === "base64") return Buffer.from(body, "base64");
  if (encoding !== "quoted-printable") return Buffer.from(body);
  const joined = body.replaceAll(/=\r\n/g, "");
  const bytes = joined.replaceAll(/=([0-9A-F]{2})/g, (_, hex) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return Buffer.from(bytes, "latin1");
}
