import { isIP } from "node:net";

/** A plain-text email. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

export interface Mailer {
  /** Whether a mail server is configured. */
  readonly canSend: boolean;
  /** False when it could not be sent; the reason is logged. */
  send(mail: Mail): Promise<boolean>;
  /** Finishes the emails that are being sent, then disconnects. */
  close(): void;
}

/** How long each step of sending an email may take, and all of them together, in milliseconds. */
const stepMs = 4_000;
const sendMs = 10_000;

/** Creates the mailer, which sends through the operator's mail server. Without one, nothing is sent or loaded. */
export async function createMailer(options: {
  readonly smtpUrl: string | undefined;
  /** Set if `smtpUrl` is. */
  readonly mailFrom: string | undefined;
  readonly onError: (error: unknown) => void;
}): Promise<Mailer> {
  const { smtpUrl, mailFrom, onError } = options;
  if (smtpUrl === undefined) return { canSend: false, send: async () => false, close() {} };
  const { createTransport } = await import("nodemailer");
  const transport = createTransport({
    ...serverOf(new URL(smtpUrl)),
    pool: true,
    maxConnections: 2,
    maxRequeues: 1,
    dnsTimeout: stepMs,
    connectionTimeout: stepMs,
    greetingTimeout: stepMs,
    socketTimeout: stepMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    canSend: true,
    async send({ to, subject, text }) {
      try {
        await transport.sendMail({
          from: mailFrom,
          to: { name: "", address: to }, // As an object, because a text with a comma would be read as a list.
          subject: oneLine(subject),
          text,
          headers: { "Auto-Submitted": "auto-generated" },
          signal: AbortSignal.timeout(sendMs),
        });
        return true;
      } catch (error) {
        onError(reasonOf(error));
        return false;
      }
    },
    close: () => transport.close(),
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

/** The part of a failure for the log: the server's reply, never what was sent to it. */
function reasonOf(error: unknown) {
  const { message, code, command, responseCode } = error as Record<
    "message" | "code" | "command" | "responseCode",
    unknown
  >;
  return { message, code, command, responseCode };
}
