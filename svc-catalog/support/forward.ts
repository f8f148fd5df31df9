import type { SendEMail } from '@potli/service-kit/e-mail.ts';
import type { OutboxEntry } from '@potli/service-kit/outbox.ts';
import type { SupportMail, SupportQueryDocument } from './support-query.ts';

interface Mailbox {
  readonly supportEmail: string;
  readonly siteUrl: string;
}

/**
 * Sends the pending e-mails of a query. Without an operator the service writes to the support mailbox only, because visitors can enter
 * any address; the address of the form gets what an operator wrote and decided to send.
 */
export const deliverMail =
  (send: SendEMail, mailbox: Mailbox) =>
  (query: SupportQueryDocument, entry: OutboxEntry<SupportMail>): Promise<void> => {
    if (entry.message === 'forward') return forwardQuery(send, mailbox, query, entry.id);
    const answer = query.answers?.[Number(entry.message.slice('answer '.length)) - 1];
    if (!answer) throw new Error('the answer of this e-mail is not there');
    return sendAnswer(send, mailbox, query, answer.text, entry.id);
  };

const forwardQuery = (
  send: SendEMail,
  { supportEmail, siteUrl }: Mailbox,
  query: SupportQueryDocument,
  reference: string,
): Promise<void> =>
  send({
    to: supportEmail,
    replyTo: query.email,
    subject: `Support query from ${query.name}${query.reference === undefined ? '' : `, order ${query.reference}`}`,
    text: `${query.message}\n\n-- \n${query.name} <${query.email}>, ${query.created_at}\nInbox: ${siteUrl}/admin/support`,
    reference,
  });

/** Never with the link of the order, which is its key: the address may be another's. */
const sendAnswer = (
  send: SendEMail,
  { supportEmail }: Mailbox,
  query: SupportQueryDocument,
  text: string,
  reference: string,
): Promise<void> => {
  const about = query.reference === undefined ? '' : ` about order ${query.reference}`;
  const alsoThere = query.reference === undefined ? '' : '\n\nThis answer is on the page of your order, too.';
  const quoted = query.message.replace(/^/gm, '> ');
  return send({
    to: query.email,
    replyTo: supportEmail,
    subject: `Answer to your query${about}`,
    text: `${text}${alsoThere}\n\nYou wrote on ${query.created_at.slice(0, 10)}:\n${quoted}`,
    reference,
  });
};
