import { outbound } from './outbound-http.ts';
import { integerAt } from './read-json.ts';

/** One e-mail, plain text; the sender is the account's. */
export interface EMail {
  /** One address. */
  readonly to: string;
  /** Where an answer goes, when not to the sender. */
  readonly replyTo?: string;
  readonly subject: string;
  readonly text: string;
  /** Comes back in the provider's notices; what the receiver knows a repeat by. */
  readonly reference: string;
}

/** Resolves when the provider has accepted the e-mail; throws otherwise, to be tried again. */
export type SendEMail = (mail: EMail) => Promise<void>;

/** A provider that did not take an e-mail: its status and code, never the e-mail. */
export class EMailRefused extends Error {
  readonly status: number;
  readonly code: number | undefined;
  constructor(status: number, code: number | undefined) {
    super(`e-mail answered ${status}${code === undefined ? '' : ` (${code})`}`);
    this.name = 'EMailRefused';
    this.status = status;
    this.code = code;
  }
}

const timeoutMs = 10_000;

/** E-mail over Postmark's HTTP: `POST /email` with the server's token. */
export const httpEMail =
  (settings: { url: string; token: string; from: string }): SendEMail =>
  async ({ to, replyTo, subject, text, reference }) => {
    const answer = await outbound({
      method: 'POST',
      url: `${settings.url}/email`,
      headers: { accept: 'application/json', 'x-postmark-server-token': settings.token },
      json: {
        From: settings.from,
        To: to,
        ...(replyTo !== undefined && { ReplyTo: replyTo }),
        Subject: oneLine(subject),
        TextBody: text,
        MessageStream: 'outbound',
        Metadata: { reference },
      },
      timeoutMs,
    });
    const code = integerAt(answer.json(), 'ErrorCode');
    if (answer.status !== 200 || code !== 0) throw new EMailRefused(answer.status, code);
  };

/** A subject is a header: whatever breaks a line in it could begin another one. */
const oneLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, 200);
