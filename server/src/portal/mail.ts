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
}
