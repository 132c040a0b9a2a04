import { isIP } from "node:net";

/** A plain-text email. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/**
 * The outcome of an email. The mail server accepted it, or certainly did not, perhaps temporarily. If the connection
 * ended before the response, the email may have been sent.
 */
export type Delivery =
  | { readonly outcome: "sent" }
  | { readonly outcome: "not sent" | "unclear"; readonly isFinal: boolean; readonly problem: string };

export interface Mailer {
  /** Whether a mail server is configured. */
  readonly canSend: boolean;
  /** False when it could not be sent; the reason is logged. */
  send(mail: Mail): Promise<boolean>;
  /** Sends an email at most once, and tells what became of it. A failure is logged. */
  deliver(mail: Mail): Promise<Delivery>;
  /** How many emails were sent, and how many were not. */
  readonly counts: MailCounts;
  /** Finishes the emails that are being sent, then disconnects. */
  close(): void;
}

export interface MailCounts {
  readonly sent: number;
  readonly failed: number;
}

/** How long each step of sending an email may take, and all of them together, in milliseconds. */
const stepMs = 4_000;
const sendMs = 10_000;

/**
 * Creates the mailer, which sends through the operator's mail server. Without a server, the mailer sends no mail and
 * loads no library.
 */
export async function createMailer(options: {
  readonly smtpUrl: string | undefined;
  /** Set if `smtpUrl` is. */
  readonly mailFrom: string | undefined;
  readonly onError: (error: unknown) => void;
}): Promise<Mailer> {
  const { smtpUrl, mailFrom, onError } = options;
  const counts = { sent: 0, failed: 0 };
  if (smtpUrl === undefined) {
    const deliver = async (): Promise<Delivery> => ({
      ...{ outcome: "not sent", isFinal: true, problem: "SMTP_URL is not set" },
    });
    return { canSend: false, send: async () => false, deliver, counts, close() {} };
  }
  const { createTransport } = await import("nodemailer");
  const server = {
    ...serverOf(new URL(smtpUrl)),
    dnsTimeout: stepMs,
    connectionTimeout: stepMs,
    greetingTimeout: stepMs,
    socketTimeout: stepMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  const transport = createTransport({ ...server, pool: true, maxConnections: 2, maxRequeues: 1 });
  // A pool sends an email again whose connection was lost, also after the server may have taken it.
  const onceTransport = createTransport(server);
  const message = ({ to, subject, text }: Mail) => ({
    from: mailFrom,
    to: { name: "", address: to }, // As an object, because a text with a comma would be read as a list.
    subject: oneLine(subject),
    text,
    headers: { "Auto-Submitted": "auto-generated" },
    signal: AbortSignal.timeout(sendMs),
  });

  async function attempt(work: () => Promise<unknown>): Promise<Fault | undefined> {
    try {
      await work();
      return undefined;
    } catch (error) {
      onError(reasonOf(error));
      return faultOf(error);
    }
  }

  return {
    canSend: true,
    counts,
    async send(mail) {
      const fault = await attempt(() => transport.sendMail(message(mail)));
      counts[fault ? "failed" : "sent"] += 1;
      return fault === undefined;
    },
    async deliver(mail) {
      // After a successful greeting, the outcome is unclear only if sending fails without the server's reply.
      const before = await attempt(() => onceTransport.verify());
      const fault = before ?? (await attempt(() => onceTransport.sendMail(message(mail))));
      counts[fault ? "failed" : "sent"] += 1;
      if (!fault) return { outcome: "sent" };
      const { problem, isReply, isFinal } = fault;
      return { outcome: before || isReply ? "not sent" : "unclear", isFinal: isFinal && !before, problem };
    },
    close() {
      transport.close();
      onceTransport.close();
    },
  };
}

/** Why an email was not sent. */
interface Fault {
  readonly problem: string;
  /** Whether the mail server said so. */
  readonly isReply: boolean;
  /** Whether it would say so again (RFC 5321, section 4.2.1). */
  readonly isFinal: boolean;
}

function faultOf(error: unknown): Fault {
  const { message, code, responseCode } = error as { message?: string; code?: string; responseCode?: number };
  return {
    problem: oneLine(message ?? code ?? String(error)).slice(0, 300),
    isReply: responseCode !== undefined,
    isFinal: responseCode !== undefined && responseCode >= 500,
  };
}

/** The mail server's connection settings. A password is sent only over TLS, unless the server is on this machine. */
function serverOf({ protocol, hostname, port, username, password }: URL) {
  const secure = protocol === "smtps:";
  const host = hostname.replace(/^\[|\]$/g, "");
  const auth =
    username === "" ? undefined : { user: decodeURIComponent(username), pass: decodeURIComponent(password) };
  const isHere = host === "localhost" || host === "::1" || (isIP(host) === 4 && host.startsWith("127."));
  return {
    host,
    port: port === "" ? (secure ? 465 : 587) : Number(port),
    secure,
    ...(auth && { auth }),
    ...(isHere ? { ignoreTLS: true } : { requireTLS: auth !== undefined }),
  };
}

/** A text as one line, for a header: a name may have any characters. */
export function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\u2028\u2029\s]+/gu, " ").trim();
}

/**
 * A user's text for a name, as one line that mail programs do not turn into a link: without a scheme or `www.`, and
 * with a space after each dot between letters.
 */
export function plainName(name: string): string {
  return oneLine(name)
    .replaceAll(/[\p{L}\p{N}+.-]*:\/+/gu, "")
    .replaceAll(/\bwww\./gi, "")
    .replaceAll(/([.\u3002\uff0e\uff61@])(?=[\p{L}\p{N}])/gu, "$1 ");
}

/** The part of a failure for the log: the server's reply, but never the sent data. */
function reasonOf(error: unknown) {
  const { message, code, command, responseCode } = error as Record<
    "message" | "code" | "command" | "responseCode",
    unknown
  >;
  return { message, code, command, responseCode };
}
