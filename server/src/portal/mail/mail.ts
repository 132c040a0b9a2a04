import { isIP } from "node:net";

/** A mail in plain text. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

export interface Mailer {
  /** Whether the operator has set up how mail goes out. */
  readonly canSend: boolean;
  /** False when it could not be sent; the reason is logged. */
  send(mail: Mail): Promise<boolean>;
  /** Lets what is being sent go out, and hangs up. */
  close(): void;
}

/** How long each step of talking to the mail server may take, and all of them together, in milliseconds. */
const stepMs = 4_000;
const sendMs = 10_000;

/** Mail goes to the operator's own server; without one, nothing is sent, nor loaded. */
export async function createMailer(options: {
  readonly smtpUrl: string | undefined;
  /** Set where `smtpUrl` is. */
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
          to: { name: "", address: to }, // Never read as a list: an address may hold a comma.
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

/** Where mails go. A password travels only under TLS, unless it stays on this machine. */
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

/** A text as one line, for a header: a person's name may hold anything. */
export function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\u2028\u2029\s]+/gu, " ").trim();
}

/** What the log needs of a failure: the server's word, and never what was said to it. */
function reasonOf(error: unknown) {
  const { message, code, command, responseCode } = error as Record<
    "message" | "code" | "command" | "responseCode",
    unknown
  >;
  return { message, code, command, responseCode };
}
