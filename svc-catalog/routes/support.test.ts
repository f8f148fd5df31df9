import { listUndeliveredOfSupport, retryUndeliveredOfSupport } from '@potli/contracts/dead-letter/operations.ts';
import {
  answerSupportQuery,
  contactSupport,
  getSupportThread,
  listSupportOfOrder,
  listSupportQueries,
  listSupportSteps,
  updateSupportQuery,
} from '@potli/contracts/support/operations.ts';
import { stuckTries } from '@potli/service-kit/outbox.ts';
import { call, refused, succeeded } from '@potli/service-kit/testing/call.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { eraseQueries, exportQueries } from '../support/personal-data.ts';
import { supportQueries } from '../support/support-query.ts';
import { apiKey, type CatalogTestApp, catalogApp, knownOrder, operatorToken, tokenOf } from '../testing/catalog-app.ts';

let app: CatalogTestApp;
beforeEach(async () => {
  app = await catalogApp();
});
afterEach(() => app.close());

const query = { name: 'Meera Test', email: 'meera@example.com', message: 'Where is it?' };
const send = (more: object = {}, address = '203.0.113.1') =>
  call(app.url, contactSupport, { apiKey, body: { ...query, ...more }, headers: { 'x-forwarded-for': address } });
const inbox = (params: object = {}, token: string | undefined = operatorToken) =>
  call(app.url, listSupportQueries, { apiKey, ...(token && { token }), query: { ...params } });
const mark = (queryId: string, body: object, token = operatorToken) =>
  call(app.url, updateSupportQuery, { apiKey, token, params: { queryId }, body });
const first = async (params: object = {}) => {
  const [found] = succeeded(await inbox(params)).queries;
  if (!found) throw new Error('the inbox is empty');
  return found;
};
const kept = async () => (await app.store.collection(supportQueries)).count();

describe('POST contact/support', () => {
  test('stores the query and forwards it to the support mailbox, with the sender as reply-to address', async () => {
    expect(succeeded(await send())).toEqual({ success: true, message: 'Thank you. We will get back to you soon.' });
    await app.drain();
    expect(app.sent).toEqual([
      {
        to: 'support@potli.shop',
        replyTo: 'meera@example.com',
        subject: 'Support query from Meera Test',
        text: expect.stringMatching(
          /^Where is it\?\n\n-- \nMeera Test <meera@example\.com>.*\nInbox: https:\/\/potli\.shop\/admin\/support$/s,
        ),
        reference: expect.stringMatching(/:forward$/),
      },
    ]);
    expect(await first()).toMatchObject({
      ...query,
      state: 'open',
      forwarding: 'sent',
      created_at: '2025-04-08T10:00:00.000Z',
    });
  });

  test('sends nothing to the address in the form, which may be a stranger’s', async () => {
    await send({ email: 'victim@example.com' });
    await app.drain();
    expect(app.sent.map(({ to }) => to)).toEqual(['support@potli.shop']);
  });

  test('keeps the query while e-mail is down and forwards it once when it is back', async () => {
    app.state.emailFails = true;
    succeeded(await send());
    await app.drain();
    expect((await first()).forwarding).toBe('waiting');
    app.state.emailFails = false;
    app.pass(600);
    await app.drain();
    await app.drain();
    expect(app.sent).toHaveLength(1);
    expect((await first()).forwarding).toBe('sent');
  });

  test('keeps the query where forwarding is not set up', async () => {
    await app.close();
    app = await catalogApp({ forwarding: false });
    succeeded(await send());
    expect((await first()).forwarding).toBe('off');
  });

  test('thanks a program that fills in the hidden field, and keeps nothing', async () => {
    expect(succeeded(await send({ topic: 'https://spam.example' })).message).toBe(
      'Thank you. We will get back to you soon.',
    );
    succeeded(await send({ topic: '' }));
    expect(await kept()).toBe(1);
  });

  test('names every wrong field with its message', async () => {
    expect(refused(await send({ name: '', email: 'x', message: ' ' }))).toMatchObject({
      code: 'VALIDATION_FAILED',
      details: [
        { path: '/body/name', message: 'Please enter your name.' },
        { path: '/body/email', message: 'Please enter a valid email address.' },
        { path: '/body/message', message: 'Please enter your query.' },
      ],
    });
    expect(refused(await send({ message: { $gt: '' } })).code).toBe('VALIDATION_FAILED');
  });

  test('takes five queries an hour from one caller, not counting corrected ones', async () => {
    for (let sent = 0; sent < 5; sent++) {
      refused(await send({ name: '' }));
      succeeded(await send());
    }
    expect(refused(await send()).code).toBe('TOO_MANY_REQUESTS');
    app.pass(3600);
    succeeded(await send());
  });

  test('takes ten queries an hour of one writer from many addresses, and a limited number of all', async () => {
    for (let sent = 0; sent < 10; sent++) succeeded(await send({}, `203.0.113.${sent}`));
    expect(refused(await send({ email: 'Meera@Example.com' }, '198.51.100.1')).code).toBe('TOO_MANY_REQUESTS');
    succeeded(await send({ email: 'other@example.com' }, '198.51.100.1'));
    await app.close();
    app = await catalogApp({ supportQueriesPerHour: 2 });
    for (let sent = 0; sent < 2; sent++) succeeded(await send({ email: `w${sent}@example.com` }, `203.0.113.${sent}`));
    expect(refused(await send({ email: 'w3@example.com' }, '203.0.113.9')).code).toBe('TOO_MANY_REQUESTS');
  });
});

describe('the support inbox', () => {
  test('shows open queries, those that wait longest first, in pages', async () => {
    for (let sent = 0; sent < 23; sent++) {
      app.pass(60);
      succeeded(await send({ message: `Query ${sent}`, email: `w${sent}@example.com` }, `203.0.113.${sent}`));
    }
    const one = succeeded(await inbox());
    expect(one).toMatchObject({ total_count: 23, page_size: 20, counts: { open: 23, answered: 0 } });
    expect(one.queries.map(({ message }) => message).slice(0, 2)).toEqual(['Query 0', 'Query 1']);
    expect(succeeded(await inbox({ page: 2 })).queries.map(({ message }) => message)).toEqual([
      'Query 20',
      'Query 21',
      'Query 22',
    ]);
    expect(succeeded(await inbox({ state: 'answered' }))).toMatchObject({ queries: [], total_count: 0 });
  });

  test('marks a query as answered with who did and a note, and as open again', async () => {
    await send();
    const { query_id, version } = await first();
    const answered = succeeded(
      await mark(query_id, { state: 'answered', note: 'Sent the tracking link', version }),
    ).query;
    expect(answered).toMatchObject({
      state: 'answered',
      answered_by: 'Asha',
      answered_at: '2025-04-08T10:00:00.000Z',
      note: 'Sent the tracking link',
      version: 2,
    });
    expect(succeeded(await inbox())).toMatchObject({ queries: [], counts: { open: 0, answered: 1 } });
    app.pass(60);
    const noted = succeeded(await mark(query_id, { state: 'answered', note: 'And called', version: 2 })).query;
    expect(noted).toMatchObject({ note: 'And called', answered_at: '2025-04-08T10:00:00.000Z' });
    const opened = succeeded(await mark(query_id, { state: 'open', note: 'And called', version: 3 })).query;
    expect(opened).toMatchObject({ state: 'open', answered_by: null, answered_at: null });
  });

  test('refuses a change made on what somebody else has changed meanwhile, but not because an e-mail went out', async () => {
    await send();
    const { query_id, version } = await first();
    await app.drain();
    const body = { state: 'answered', note: '', version };
    const both = await Promise.all([mark(query_id, body), mark(query_id, body)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(refused(await mark(query_id, body)).code).toBe('SUPPORT_QUERY_CHANGED');
  });

  test('is the operators’ alone', async () => {
    await send();
    const { query_id, version } = await first();
    expect(refused(await call(app.url, listSupportQueries, { apiKey })).code).toBe('TOKEN_MISSING');
    expect(refused(await inbox({}, 'forged')).code).toBe('TOKEN_INVALID');
    const body = { state: 'answered', note: '', version };
    expect(refused(await mark(query_id, body, 'forged')).code).toBe('TOKEN_INVALID');
    expect(refused(await call(app.url, updateSupportQuery, { apiKey, params: { queryId: query_id }, body })).code).toBe(
      'TOKEN_MISSING',
    );
    app.state.ordersDown = true;
    expect(refused(await inbox()).code).toBe('NEIGHBOUR_UNAVAILABLE');
    expect(refused(await mark(query_id, body)).code).toBe('NEIGHBOUR_UNAVAILABLE');
  });

  test('refuses what is no query, no state or no page', async () => {
    expect(refused(await mark('none', { state: 'answered', note: '', version: 1 })).code).toBe(
      'SUPPORT_QUERY_NOT_FOUND',
    );
    await send();
    const { query_id } = await first();
    for (const wrong of [
      { state: 'closed', note: '', version: 1 },
      { state: 'open', note: 'x'.repeat(1001), version: 1 },
      { state: 'open', note: '' },
    ])
      expect(refused(await mark(query_id, wrong)).code).toBe('VALIDATION_FAILED');
    for (const wrong of [{ state: 'closed' }, { page: 0 }, { page: 'x' }])
      expect(refused(await inbox(wrong)).code).toBe('VALIDATION_FAILED');
  });
});

describe('a query about an order', () => {
  const order_id = knownOrder.order_id;
  const thread = async (id = order_id) =>
    succeeded(await call(app.url, getSupportThread, { apiKey, query: { order_id: id } })).messages;
  const ofOrder = (token: string | undefined = operatorToken, orderId = order_id) =>
    call(app.url, listSupportOfOrder, { apiKey, ...(token && { token }), params: { orderId } });
  const answer = (queryId: string, body: object, token: string | undefined = operatorToken) =>
    call(app.url, answerSupportQuery, { apiKey, ...(token && { token }), params: { queryId }, body });
  const ask = async (more: object = {}) => {
    succeeded(await send({ order_id, ...more }));
    return first();
  };

  test('is joined to the order, for operators and for who has the order’s id', async () => {
    await send({ message: 'About something else' });
    app.pass(60);
    succeeded(await send({ order_id }));
    const { queries } = succeeded(await ofOrder());
    expect(queries).toMatchObject([{ message: 'Where is it?', order: knownOrder, state: 'open' }]);
    expect(await thread()).toEqual([{ at: '2025-04-08T10:01:00.000Z', from: 'customer', text: 'Where is it?' }]);
    expect(await thread('9'.repeat(26))).toEqual([]);
    await app.drain();
    expect(app.sent.at(-1)?.subject).toBe('Support query from Meera Test, order PT-7KQ4M2');
  });

  test('is read sixty times a minute by one address, against guesses of orders', async () => {
    for (let read = 0; read < 60; read += 1) await thread(String(read).padStart(26, '0'));
    expect(refused(await call(app.url, getSupportThread, { apiKey, query: { order_id } })).code).toBe(
      'TOO_MANY_REQUESTS',
    );
    app.pass(60);
    expect(await thread()).toEqual([]);
  });

  test('is answered by e-mail and on the order’s page, without operator, note or key of the order', async () => {
    const { query_id, version } = await ask();
    app.pass(3600);
    const answered = succeeded(await answer(query_id, { text: ' It left India\r\ntoday. ', version })).query;
    expect(answered).toMatchObject({
      ...{ state: 'answered', answered_by: 'Asha', version: 2 },
      answers: [{ at: '2025-04-08T11:00:00.000Z', by: 'Asha', text: 'It left India\ntoday.' }],
    });
    await app.drain();
    const mail = app.sent.at(-1);
    expect(mail).toMatchObject({
      to: 'meera@example.com',
      replyTo: 'support@potli.shop',
      subject: 'Answer to your query about order PT-7KQ4M2',
      reference: `${query_id}:answer:1`,
    });
    expect(mail?.text).toBe(
      'It left India\ntoday.\n\nThis answer is on the page of your order, too.\n\nYou wrote on 2025-04-08:\n> Where is it?',
    );
    expect(app.sent.filter(({ to }) => to === 'meera@example.com')).toHaveLength(1);
    expect(await thread()).toEqual([
      { at: '2025-04-08T10:00:00.000Z', from: 'customer', text: 'Where is it?' },
      { at: '2025-04-08T11:00:00.000Z', from: 'support', text: 'It left India\ntoday.' },
    ]);
    expect(succeeded(await ofOrder()).queries[0]?.answers?.[0]?.email).toBe('sent');
  });

  test('is answered once by two operators, and a repeat sends nothing', async () => {
    const { query_id, version } = await ask();
    const body = { text: 'It left India.', version };
    const both = await Promise.all([answer(query_id, body), answer(query_id, body)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(refused(await answer(query_id, body)).code).toBe('SUPPORT_QUERY_CHANGED');
    succeeded(await answer(query_id, { text: 'And it arrives tomorrow.', version: version + 1 }));
    await app.drain();
    expect(app.sent.filter(({ to }) => to === 'meera@example.com')).toHaveLength(2);
  });

  test('keeps its answer where e-mail is down or not set up', async () => {
    app.state.emailFails = true;
    const { query_id, version } = await ask();
    succeeded(await answer(query_id, { text: 'It left India.', version }));
    await app.drain();
    expect(succeeded(await ofOrder()).queries[0]?.answers?.[0]?.email).toBe('waiting');
    await app.close();
    app = await catalogApp({ forwarding: false });
    const other = await ask();
    const { query } = succeeded(await answer(other.query_id, { text: 'It left India.', version: other.version }));
    expect(query.answers?.[0]?.email).toBe('off');
  });

  test('is refused for an order that is not there, and while svc-orders is down, and counts as a query', async () => {
    expect(refused(await send({ order_id: '9'.repeat(26) })).code).toBe('ORDER_NOT_FOUND');
    app.state.ordersDown = true;
    expect(refused(await send({ order_id })).code).toBe('NEIGHBOUR_UNAVAILABLE');
    expect(await kept()).toBe(0);
    app.state.ordersDown = false;
    for (let guess = 2; guess < 5; guess += 1) refused(await send({ order_id: '8'.repeat(26) }));
    expect(refused(await send({ order_id: '8'.repeat(26) })).code).toBe('TOO_MANY_REQUESTS');
  });

  test('is answered and listed by operators alone', async () => {
    const { query_id, version } = await ask();
    const body = { text: 'x', version };
    expect(refused(await answer(query_id, body, '')).code).toBe('TOKEN_MISSING');
    expect(refused(await answer(query_id, body, 'forged')).code).toBe('TOKEN_INVALID');
    expect(refused(await ofOrder('')).code).toBe('TOKEN_MISSING');
    expect(refused(await ofOrder('forged')).code).toBe('TOKEN_INVALID');
    expect(refused(await answer('none', body)).code).toBe('SUPPORT_QUERY_NOT_FOUND');
    expect(refused(await answer(query_id, { text: ' \n', version })).code).toBe('VALIDATION_FAILED');
    app.state.ordersDown = true;
    expect(refused(await answer(query_id, body)).code).toBe('NEIGHBOUR_UNAVAILABLE');
    expect(refused(await ofOrder()).code).toBe('NEIGHBOUR_UNAVAILABLE');
    await app.drain();
    expect(app.sent.every(({ to }) => to === 'support@potli.shop')).toBe(true);
  });

  test('is exported and erased with its order, whatever address it was written from', async () => {
    await ask({ email: 'friend@example.com' });
    const queries = await app.store.collection(supportQueries);
    expect((await exportQueries(queries, ['meera@example.com', order_id])).support_queries).toHaveLength(1);
    expect(await eraseQueries(queries, ['meera@example.com', order_id])).toBe(1);
    expect(await thread()).toEqual([]);
  });
});

describe('what operators did in the inbox', () => {
  const steps = (params: object = {}, token: string | undefined = operatorToken) =>
    call(app.url, listSupportSteps, { apiKey, ...(token && { token }), query: { days: 7, limit: 21, ...params } });
  const answer = (queryId: string, version: number, token = operatorToken) =>
    call(app.url, answerSupportQuery, {
      apiKey,
      token,
      params: { queryId },
      body: { text: 'It left India.', version },
    });

  test('is listed newest first, by operator and period, without what was written', async () => {
    await send({ order_id: knownOrder.order_id });
    const about = await first();
    await answer(about.query_id, 1, tokenOf('support'));
    app.pass(60);
    await answer(about.query_id, 2);
    // Open again: the answers were given all the same.
    await mark(about.query_id, { state: 'open', note: '', version: 3 });
    app.pass(60);
    await send();
    const other = succeeded(await inbox()).queries.find(({ order }) => order === undefined);
    await mark(other?.query_id ?? '', { state: 'answered', note: 'by phone', version: 1 });
    const all = succeeded(await steps());
    const step = { from: 'open', to: 'answered' };
    expect(all.steps).toEqual([
      { ...step, at: '2025-04-08T10:02:00.000Z', operator: 'Asha', command: 'mark_support_query' },
      { ...step, ...knownOrder, at: '2025-04-08T10:01:00.000Z', operator: 'Asha', command: 'answer_support_query' },
      { ...step, ...knownOrder, at: '2025-04-08T10:00:00.000Z', operator: 'support', command: 'answer_support_query' },
    ]);
    expect(succeeded(await steps({ operator: 'support' })).steps).toHaveLength(1);
    expect(succeeded(await steps({ limit: 2 })).steps).toEqual(all.steps.slice(0, 2));
    app.pass(24 * 3600 - 119);
    expect(succeeded(await steps({ days: 1 })).steps).toHaveLength(2);
  });

  test('is for administrators alone', async () => {
    expect(refused(await steps({}, '')).code).toBe('TOKEN_MISSING');
    expect(refused(await steps({}, 'forged')).code).toBe('TOKEN_INVALID');
    expect(refused(await steps({}, tokenOf('support'))).code).toBe('ROLE_REQUIRED');
    expect(refused(await steps({ limit: 4002 })).code).toBe('VALIDATION_FAILED');
    app.state.ordersDown = true;
    expect(refused(await steps()).code).toBe('NEIGHBOUR_UNAVAILABLE');
  });
});

describe('what somebody wrote', () => {
  const queries = () => app.store.collection(supportQueries);

  test('is removed a configured time after it came once it was answered, an open query never', async () => {
    await send();
    await send({ message: 'And the second?' });
    const { query_id } = await first();
    await mark(query_id, { state: 'answered', note: '', version: 1 });
    app.pass(365 * 24 * 3600 - 1);
    await app.tidy();
    expect(await kept()).toBe(2);
    app.pass(1);
    await app.tidy();
    expect((await (await queries()).page({ limit: 5 })).map(({ state }) => state)).toEqual(['open']);
  });

  test('is given out and erased by e-mail address', async () => {
    await send();
    await send({ email: 'Ravi@example.com' });
    expect((await exportQueries(await queries(), ['ravi@example.com'])).support_queries).toMatchObject([
      { email: 'Ravi@example.com', message: 'Where is it?' },
    ]);
    expect(await eraseQueries(await queries(), ['ravi@example.com'])).toBe(1);
    expect((await exportQueries(await queries(), ['ravi@example.com'])).support_queries).toEqual([]);
    expect(await kept()).toBe(1);
  });
});

describe('queries that the support mailbox keeps rejecting', () => {
  const deadLetters = async () =>
    succeeded(await call(app.url, listUndeliveredOfSupport, { apiKey, token: operatorToken })).undelivered;
  const retry = (body: object, token: string | undefined = operatorToken) =>
    call(app.url, retryUndeliveredOfSupport, { apiKey, body, ...(token && { token }) });

  test('are listed and forwarded again with one click', async () => {
    app.state.emailFails = true;
    await send();
    await app.drain();
    for (let attempt = 1; attempt < stuckTries; attempt += 1) {
      expect(await deadLetters()).toEqual([]);
      app.pass(600);
      await app.drain();
    }
    const [query] = await deadLetters();
    expect(query).toMatchObject({ kind: 'support-query', failed_tries: stuckTries, last_error: 'refused' });
    app.state.emailFails = false;
    const body = { document_id: query?.document_id, entry_id: query?.entry_id };
    succeeded(await retry(body));
    await app.drain();
    expect(app.sent).toHaveLength(1);
    expect(await deadLetters()).toEqual([]);
    expect(refused(await retry(body)).code).toBe('UNDELIVERED_NOT_FOUND');
  });

  test('are the operators’ alone', async () => {
    const list = (more: object) => call(app.url, listUndeliveredOfSupport, { apiKey, ...more });
    const body = { document_id: 'a', entry_id: 'b' };
    expect(refused(await list({})).code).toBe('TOKEN_MISSING');
    expect(refused(await list({ token: 'x' })).code).toBe('TOKEN_INVALID');
    expect(refused(await retry(body, '')).code).toBe('TOKEN_MISSING');
    expect(refused(await retry(body, 'x')).code).toBe('TOKEN_INVALID');
    expect(refused(await retry({ document_id: '' })).code).toBe('VALIDATION_FAILED');
    app.state.ordersDown = true;
    expect(refused(await list({ token: operatorToken })).code).toBe('NEIGHBOUR_UNAVAILABLE');
    expect(refused(await retry(body)).code).toBe('NEIGHBOUR_UNAVAILABLE');
  });
});
