// @vitest-environment jsdom
import { refuse } from '@potli/ui-kit/testing/fake-network.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { openAsOperator } from '../testing/open-as-operator.tsx';

const query = {
  query_id: 'q1',
  version: 1,
  name: 'Meera Test',
  email: 'meera@example.com',
  message: 'Where is it?\n<b>Please</b>',
  created_at: '2026-11-20T10:00:00.000Z',
  state: 'open',
  answered_at: null,
  answered_by: null,
  note: '',
  forwarding: 'sent',
};
const answered = {
  ...query,
  version: 2,
  state: 'answered',
  answered_at: query.created_at,
  answered_by: 'Asha',
  note: 'Called',
};
const inbox = (...queries: object[]) => ({
  success: true,
  queries,
  total_count: 41,
  page_size: 20,
  counts: { open: 41, answered: 3 },
});

afterEach(() => localStorage.clear());

describe('the support inbox', () => {
  test('shows each query, the counts of both states and the page', async () => {
    const page = openAsOperator('/admin/support?page=2', { listSupportQueries: inbox(query) });
    const card = within(await screen.findByRole('article', { name: 'Query from Meera Test' }));
    expect(card.getByText(/Where is it\?/).textContent).toBe(query.message);
    expect(card.getByText('Forwarded to the support mailbox.')).toBeTruthy();
    expect(card.getByRole('link', { name: 'Reply by email' }).getAttribute('href')).toBe(
      'mailto:meera%40example.com?subject=Your%20query%20to%20Potli',
    );
    const tabs = within(screen.getByRole('navigation', { name: 'Queries by state' }));
    expect(tabs.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['Open 41', 'Answered 3']);
    expect(screen.getAllByRole('listitem').map(({ title }) => title)).toEqual([
      'Previous Page',
      '1',
      '2',
      '3',
      'Next Page',
    ]);
    expect(page.network.callsOf('listSupportQueries').map(({ query }) => query)).toContainEqual({
      state: 'open',
      page: '2',
    });
  });

  test('marks a query as answered with a note and its version', async () => {
    let open = true;
    const page = openAsOperator('/admin/support', {
      listSupportQueries: () => (open ? inbox(query) : { ...inbox(), total_count: 0 }),
      updateSupportQuery: () => {
        open = false;
        return { success: true, query: answered };
      },
    });
    await page.user.type(await screen.findByLabelText('Note'), 'Called');
    await page.user.click(screen.getByRole('button', { name: 'Mark as answered' }));
    expect(await screen.findByText('No open queries.')).toBeTruthy();
    expect(screen.getByText('Query from Meera Test marked as answered.')).toBeTruthy();
    expect(page.network.bodiesOf('updateSupportQuery')).toEqual([{ state: 'answered', note: 'Called', version: 1 }]);
  });

  test('goes to the last page once the only query of a later page is answered', async () => {
    const page = openAsOperator('/admin/support?page=2', {
      listSupportQueries: ({ query: { page } }) => ({ ...(page === '1' ? inbox(query) : inbox()), total_count: 20 }),
    });
    await page.arrives('/admin/support');
    expect(await screen.findByRole('article', { name: 'Query from Meera Test' })).toBeTruthy();
    expect(screen.queryByText('No open queries.')).toBeNull();
  });

  test('links the order of a query and answers it from there', async () => {
    const order = { order_id: '0123456789ABCDEFGHJKMNPQRS', reference: 'PT-7KQ4M2' };
    const answers = [{ at: '2026-11-20T12:00:00.000Z', by: 'Asha', text: 'It left India.', email: 'sent' }];
    const done = { ...answered, order, answers };
    const page = openAsOperator('/admin/support', {
      listSupportQueries: inbox({ ...query, order, answers }),
      answerSupportQuery: { success: true, query: done },
    });
    const card = within(await screen.findByRole('article', { name: 'Query from Meera Test' }));
    expect(card.getByRole('link', { name: 'Order PT-7KQ4M2' }).getAttribute('href')).toBe(
      `/admin/order/${order.order_id}`,
    );
    expect(card.getByText('It left India.')).toBeTruthy();
    expect(card.getByText(/Sent by e-mail\./)).toBeTruthy();
    await page.user.click(card.getByRole('button', { name: 'Send answer' }));
    await card.findByText('Enter an answer.');
    await page.user.type(card.getByLabelText('Answer'), 'It arrives tomorrow.');
    await page.user.click(card.getByRole('button', { name: 'Send answer' }));
    expect(page.network.bodiesOf('answerSupportQuery')).toEqual([{ text: 'It arrives tomorrow.', version: 1 }]);
  });

  test('keeps the answer that was rejected', async () => {
    const page = openAsOperator('/admin/support', {
      listSupportQueries: inbox(query),
      answerSupportQuery: refuse('SUPPORT_QUERY_CHANGED'),
    });
    await page.user.type(await screen.findByLabelText('Answer'), 'It arrives.');
    await page.user.click(screen.getByRole('button', { name: 'Send answer' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to send the answer.');
    expect(screen.getByLabelText('Answer')).toHaveProperty('value', 'It arrives.');
  });

  test('keeps what is typed on while an answer is sent', async () => {
    const sent = Promise.withResolvers<object>();
    const page = openAsOperator('/admin/support', {
      listSupportQueries: inbox(query),
      answerSupportQuery: () => sent.promise,
    });
    await page.user.type(await screen.findByLabelText('Answer'), 'It arrives.');
    await page.user.click(screen.getByRole('button', { name: 'Send answer' }));
    await waitFor(() => expect(page.network.callsOf('answerSupportQuery')).toHaveLength(1));
    await page.user.type(screen.getByLabelText('Answer'), ' On Monday.');
    sent.resolve({ success: true, query: answered });
    await screen.findByText('Answer to Meera Test sent.');
    expect(screen.getByLabelText('Answer')).toHaveProperty('value', 'It arrives. On Monday.');
    expect(localStorage.getItem('admin_draft//answer/q1')).toContain('It arrives. On Monday.');
  });

  test('keeps what is typed on while a note is saved, and restores it over the saved one', async () => {
    const saved = Promise.withResolvers<object>();
    const now = { ...answered, version: 3, note: 'Called again' };
    const network = { listSupportQueries: inbox(answered), updateSupportQuery: () => saved.promise };
    const first = openAsOperator('/admin/support?state=answered', network);
    await first.user.type(await screen.findByLabelText('Note'), ' again');
    await first.user.click(screen.getByRole('button', { name: 'Save note' }));
    await waitFor(() => expect(first.network.callsOf('updateSupportQuery')).toHaveLength(1));
    await first.user.type(screen.getByLabelText('Note'), ' today');
    const before = first.network.callsOf('listSupportQueries').length;
    saved.resolve({ success: true, query: now });
    await waitFor(() => expect(first.network.callsOf('listSupportQueries').length).toBeGreaterThan(before));
    expect(screen.getByLabelText('Note')).toHaveProperty('value', 'Called again today');
    cleanup();
    openAsOperator('/admin/support?state=answered', { listSupportQueries: inbox(now) });
    expect(await screen.findByLabelText('Note')).toHaveProperty('value', 'Called again today');
    expect(screen.queryByText(/^Another operator changed this note/)).toBeNull();
  });

  test('restores an answer after the page was left, and one that another operator’s change came before', async () => {
    let now: object = query;
    const first = openAsOperator('/admin/support', { listSupportQueries: () => inbox(now) });
    await first.user.type(await screen.findByLabelText('Answer'), 'It arrives.');
    await first.user.type(screen.getByLabelText('Note'), 'Called');
    cleanup();

    const page = openAsOperator('/admin/support', {
      listSupportQueries: () => inbox(now),
      answerSupportQuery: refuse('SUPPORT_QUERY_CHANGED'),
    });
    expect(await screen.findByLabelText('Answer')).toHaveProperty('value', 'It arrives.');
    expect(screen.getByLabelText('Note')).toHaveProperty('value', 'Called');
    await page.user.click(screen.getByRole('button', { name: 'Send answer' }));
    now = { ...query, version: 2, note: 'Written to' };
    await page.user.click(await screen.findByRole('button', { name: 'Reload queries' }));
    await screen.findByText('Written to');
    expect(screen.getByLabelText('Note')).toHaveProperty('value', 'Called');
    expect(screen.getByLabelText('Answer')).toHaveProperty('value', 'It arrives.');
    expect(screen.queryByRole('button', { name: 'Reload queries' })).toBeNull();
  });

  describe('when another operator changes the note', () => {
    const theirs = { ...answered, version: 3, note: 'Written to' };
    const openAnswered = async () => {
      let now: object = answered;
      const page = openAsOperator('/admin/support?state=answered', {
        listSupportQueries: () => inbox(now),
        updateSupportQuery: ({ body }: { body: { note: string; version: number } }) => {
          if (body.version < 3) {
            now = theirs;
            return refuse('SUPPORT_QUERY_CHANGED');
          }
          now = { ...theirs, version: 4, note: body.note.trim() };
          return { success: true, query: now };
        },
      });
      await page.user.type(await screen.findByLabelText('Note'), ' twice ');
      await page.user.click(screen.getByRole('button', { name: 'Save note' }));
      await page.user.click(await screen.findByRole('button', { name: 'Reload queries' }));
      const notice = await screen.findByText('Another operator changed this note while you typed. It now says:');
      screen.getByText('Written to');
      return { page, notice, field: screen.getByLabelText('Note') };
    };

    test('keeps what was typed and shows the note that saving replaces', async () => {
      const { page, notice, field } = await openAnswered();
      expect(field).toHaveProperty('value', 'Called twice ');
      await page.user.click(screen.getByRole('button', { name: 'Save note' }));
      await waitFor(() => expect(notice.isConnected).toBe(false));
      await waitFor(() => expect(field).toHaveProperty('value', 'Called twice'));
      expect(page.network.bodiesOf('updateSupportQuery').at(-1)).toMatchObject({ version: 3, note: 'Called twice ' });
      expect(localStorage).toHaveLength(0);
    });

    test('restores it with the same notice, and takes the other note on request', async () => {
      await openAnswered();
      cleanup();
      const page = openAsOperator('/admin/support?state=answered', { listSupportQueries: inbox(theirs) });
      await page.user.click(await screen.findByRole('button', { name: 'Discard mine' }));
      expect(screen.getByLabelText('Note')).toHaveProperty('value', 'Written to');
      expect(screen.queryByText(/^Another operator changed this note/)).toBeNull();
      expect(localStorage).toHaveLength(0);
    });

    test('shows the new note where nothing was typed', async () => {
      let now: object = answered;
      const page = openAsOperator('/admin/support?state=answered', {
        listSupportQueries: () => inbox(now),
        answerSupportQuery: () => {
          now = theirs;
          return { success: true, query: theirs };
        },
      });
      const field = await screen.findByLabelText('Note');
      await page.user.type(screen.getByLabelText('Answer'), 'It arrives.');
      await page.user.click(screen.getByRole('button', { name: 'Send answer' }));
      await waitFor(() => expect(field).toHaveProperty('value', 'Written to'));
      expect(screen.queryByText(/^Another operator changed this note/)).toBeNull();
    });
  });

  test('forgets the answer once it is sent', async () => {
    const network = { listSupportQueries: inbox(query), answerSupportQuery: { success: true, query: answered } };
    const page = openAsOperator('/admin/support', network);
    await page.user.type(await screen.findByLabelText('Answer'), 'It arrives.');
    await page.user.click(screen.getByRole('button', { name: 'Send answer' }));
    await waitFor(() => expect(screen.getByLabelText('Answer')).toHaveProperty('value', ''));
    expect(localStorage.getItem('admin_draft//answer/q1')).toBeNull();
    expect(await screen.findByText('Answer to Meera Test sent.')).toBeTruthy();
    await page.user.click(screen.getByRole('tab', { name: 'Answered 3' }));
    expect(screen.queryByText('Answer to Meera Test sent.')).toBeNull();
  });

  test('shows who answered and reopens a query', async () => {
    const page = openAsOperator('/admin/support?state=answered', {
      listSupportQueries: inbox(answered),
      updateSupportQuery: { success: true, query: { ...query, version: 3 } },
    });
    expect(await screen.findByText(/Answered by Asha/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Save note' })).toHaveProperty('disabled', true);
    await page.user.click(screen.getByRole('button', { name: 'Reopen' }));
    expect(page.network.bodiesOf('updateSupportQuery')).toEqual([{ state: 'open', note: 'Called', version: 2 }]);
  });

  test('keeps the note and shows an error on a version conflict', async () => {
    const page = openAsOperator('/admin/support', {
      listSupportQueries: inbox(query),
      updateSupportQuery: refuse('SUPPORT_QUERY_CHANGED'),
    });
    await page.user.type(await screen.findByLabelText('Note'), 'Called');
    await page.user.click(screen.getByRole('button', { name: 'Mark as answered' }));
    expect((await screen.findByRole('alert')).textContent).toContain(
      'This query was changed by someone else. Reload it and try again.',
    );
    expect(screen.getByLabelText('Note')).toHaveProperty('value', 'Called');
  });

  test('shows a retry when it does not load', async () => {
    openAsOperator('/admin/support', { listSupportQueries: refuse('NEIGHBOUR_UNAVAILABLE') });
    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByText('Failed to fetch the support queries.')).toBeTruthy();
    expect(alert.getByRole('button', { name: 'Try again' })).toBeTruthy();
  });
});
