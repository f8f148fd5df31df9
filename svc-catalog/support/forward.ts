import type { SendEMail } from '@potli/service-kit/e-mail.ts';
import type { OutboxEntry } from '@potli/service-kit/outbox.ts';
import type { SupportQueryDocument } from './support-query.ts';

/**
 * Forwards a query to the support mailbox. Operators reply to its sender from there. The service itself never writes to
 * the address in the form, because visitors can enter any address.
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
