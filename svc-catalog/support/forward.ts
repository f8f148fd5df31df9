import type { SendEMail } from '@potli/service-kit/e-mail.ts';
import type { OutboxEntry } from '@potli/service-kit/outbox.ts';
import type { SupportQueryDocument } from './support-query.ts';

/**
 * Hands a query to the mailbox of the desk. Answers go to whoever wrote it, from the desk; nothing is ever sent to the
 * address in the form by itself, because anybody can write anybody's address into it.
 */
export const forwardQuery =
  (send: SendEMail, { supportEmail, siteUrl }: { supportEmail: string; siteUrl: string }) =>
  (query: SupportQueryDocument, entry: OutboxEntry<'forward'>): Promise<void> =>
    send({
      to: supportEmail,
      replyTo: query.email,
      subject: `Support query from ${query.name}`,
      text: `${query.message}\n\n-- \n${query.name} <${query.email}>, ${query.created_at}\nInbox: ${siteUrl}/admin/support`,
      reference: entry.id,
    });
