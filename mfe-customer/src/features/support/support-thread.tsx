import { usePollInterval } from '@potli/ui-kit/busy.ts';
import { Link } from '@potli/ui-kit/router.ts';
import { useEffect, useState } from 'react';
import { customerApi } from '../../api.ts';
import { afterDrawing } from '../../kit/after-drawing.ts';
import { localHour } from '../../kit/calendar-date.ts';
import { OutsideLink } from '../../kit/outside-link.tsx';
import { supportOfOrderTexts as words } from '../../texts/support-of-order.ts';
import type { AboutOrder } from './about-order.ts';

const pollMilliseconds = 60_000;

/** A link within other words, without the mark that ends the sentence. */
const links = /(https?:\/\/\S*[^\s.,;:!?)\]}>'"])/;

/** Only of our answers: anyone with the link of the order can write the customer's messages. */
const withLinks = (text: string) =>
  // The split alternates between words and links.
  text.split(links).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text keep their order
      <OutsideLink key={index} href={part}>
        {part}
      </OutsideLink>
    ),
  );

/** What the customer wrote about an order, and our answers; nothing where there is none. */
export const SupportThread = ({ orderId }: { orderId: string }) => {
  const [isDrawn, setDrawn] = useState(false);
  useEffect(() => afterDrawing(() => setDrawn(true)), []);
  const { currentData } = customerApi.useSupportThreadQuery(
    { query: { order_id: orderId } },
    {
      // Most orders get nothing from it: the page's own call goes first.
      skip: !isDrawn,
      refetchOnMountOrArgChange: true,
      pollingInterval: usePollInterval(pollMilliseconds),
      skipPollingIfUnfocused: true,
    },
  );
  const messages = currentData?.messages ?? [];
  if (messages.length === 0) return null;
  const waits = messages.at(-1)?.from === 'customer';
  return (
    <section className="card customer-form" aria-labelledby="support-thread">
      <h2 id="support-thread">{words.title}</h2>
      <ol className="customer-thread">
        {messages.map(({ at, from, text }) => (
          <li key={`${at} ${from} ${text}`} className={`customer-thread-${from}`}>
            <p className="customer-hint">
              {words.from[from]} · <time dateTime={at}>{localHour(at)}</time>
            </p>
            <p dir="auto">{from === 'support' ? withLinks(text) : text}</p>
          </li>
        ))}
      </ol>
      {waits && <p className="customer-hint">{words.waits}</p>}
      <Link className="button button-quiet" to="/contact-support" state={{ orderId } satisfies AboutOrder}>
        {words.writeAgain}
      </Link>
    </section>
  );
};
