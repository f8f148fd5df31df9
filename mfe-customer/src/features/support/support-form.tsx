import type { Order } from '@potli/contracts/order/order.ts';
import { problemsInSupportQuery } from '@potli/contracts/support/support-query.ts';
import { type ChangeEvent, type FormEvent, useRef, useState } from 'react';
import { customerApi } from '../../api.ts';
import { Banner } from '../../kit/banner.tsx';
import { InputField, SelectField, TextAreaField } from '../../kit/field.tsx';
import { supportTexts } from '../../texts/support.ts';
import { texts } from '../../texts.ts';
import { type EnteredQuery, keepQuery, keptQuery } from './kept-query.ts';

const fields = ['name', 'email', 'message'] as const;
/** What the server takes, less the line that names the topic. */
const longestMessage = 4900;
const topics = supportTexts.topics.map((name) => ({ value: name, text: name }));

interface SupportFormProps {
  /** The order that the query is about: its customer's name and address are filled in. */
  readonly order?: Order | undefined;
  /** The order that the page was opened for, also where it could not be read: the server looks it up when the query is sent. */
  readonly orderId: string | undefined;
  readonly onSent: (message: string) => void;
}

export const SupportForm = ({ order, orderId, onSent }: SupportFormProps) => {
  const { name = '', email = '' } = order?.personal_data_removed ? {} : (order?.user ?? {});
  const [query, setQuery] = useState<EnteredQuery>(() => ({
    name,
    email,
    message: '',
    about: '',
    ...keptQuery(orderId),
  }));
  const [isAboutOrder, setAboutOrder] = useState(orderId !== undefined);
  /** Only programs fill this in: no person sees it, and no browser knows what to put there. */
  const [topic, setTopic] = useState('');
  const [checked, setChecked] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const [send, { isLoading }] = customerApi.useContactSupportMutation();
  const form = useRef<HTMLFormElement>(null);
  const problems = checked ? problemsInSupportQuery(query) : {};

  const { about } = query;
  const enter = (entered: Partial<EnteredQuery>) => {
    setQuery({ ...query, ...entered });
    keepQuery(orderId, { ...query, ...entered });
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    setFailed(false);
    const found = problemsInSupportQuery(query);
    const wrong = fields.find((name) => found[name] !== undefined);
    if (wrong) {
      const control = form.current?.elements.namedItem(wrong);
      if (control instanceof HTMLElement) control.focus();
      return;
    }
    const { data } = await send({
      body: {
        name: query.name.trim(),
        email: query.email.trim(),
        // The first thing that an operator reads, in the inbox and in the mail.
        message: `${about && `${supportTexts.aboutTopic(about)}\n\n`}${query.message.trim()}`,
        ...(topic !== '' && { topic }),
        ...(orderId !== undefined && isAboutOrder && { order_id: orderId }),
      },
    });
    if (!data) return setFailed(true);
    keepQuery(orderId, undefined);
    onSent(data.message);
  };
  const entry = (name: (typeof fields)[number]) => ({
    name,
    error: problems[name],
    value: query[name],
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => enter({ [name]: target.value }),
  });

  return (
    <form ref={form} className="card customer-form" noValidate onSubmit={submit}>
      <h2>{supportTexts.formTitle}</h2>
      {orderId !== undefined && (
        <label className="customer-consent">
          <input type="checkbox" checked={isAboutOrder} onChange={({ target }) => setAboutOrder(target.checked)} />
          <span>
            {order ? supportTexts.aboutOrder : supportTexts.aboutUnreadOrder}{' '}
            <span className="customer-reference">{order?.reference}</span>
            <span className="customer-hint customer-line">{supportTexts.aboutOrderHint}</span>
          </span>
        </label>
      )}
      <InputField label={texts.fields.name} {...entry('name')} autoComplete="name" maxLength={100} />
      <InputField
        label={texts.fields.email}
        {...entry('email')}
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={254}
      />
      <SelectField
        label={supportTexts.about}
        empty={supportTexts.noTopic}
        options={topics}
        value={about}
        onChange={({ target }) => enter({ about: target.value })}
      />
      <TextAreaField label={supportTexts.message} {...entry('message')} rows={5} maxLength={longestMessage} />
      <div className="visually-hidden" aria-hidden="true">
        <input
          name="topic"
          tabIndex={-1}
          autoComplete="off"
          value={topic}
          onChange={({ target }) => setTopic(target.value.slice(0, 200))}
        />
      </div>
      {hasFailed && (
        <Banner kind="problem">
          <p>{supportTexts.failed}</p>
          {orderId !== undefined && isAboutOrder && <p>{supportTexts.failedAboutOrder}</p>}
        </Banner>
      )}
      <button type="submit" className="button" disabled={isLoading}>
        {isLoading ? supportTexts.sending : supportTexts.submit}
      </button>
    </form>
  );
};
