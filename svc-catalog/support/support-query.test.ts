import { AppError } from '@potli/service-kit/app-error.ts';
import { update } from '@potli/service-kit/store/update.ts';
import { emptiedStore } from '@potli/service-kit/testing/temp-store.ts';
import { describe, expect, test } from 'vitest';
import { markQuery, supportQueries, supportQuery } from './support-query.ts';

const now = new Date('2025-04-08T10:00:00Z');
const sent = { name: 'Meera Test', email: 'meera@example.com', message: 'Where is it?' };
const problems = (more: Partial<typeof sent>) => {
  try {
    return supportQuery({ ...sent, ...more }, { id: '1', now, forwarded: true });
  } catch (error) {
    return error instanceof AppError ? error.details : error;
  }
};

describe('a support query', () => {
  test.each([
    [{ name: ' ' }, [{ path: '/body/name', message: 'Please enter your name.' }]],
    [{ name: '\u200b' }, [{ path: '/body/name', message: 'Please enter your name.' }]],
    [{ message: '\u2060\u3164' }, [{ path: '/body/message', message: 'Please enter your query.' }]],
    [{ email: 'meera@example' }, [{ path: '/body/email', message: 'Please enter a valid email address.' }]],
    [{ message: '\n' }, [{ path: '/body/message', message: 'Please enter your query.' }]],
    [
      { email: 'a@b.cd\r\nBcc: all@example.com' },
      [{ path: '/body/email', message: 'Please enter a valid email address.' }],
    ],
    [{ email: 'a\u0000b@example.com' }, [{ path: '/body/email', message: 'Please enter a valid email address.' }]],
    [{ name: '\r\n' }, [{ path: '/body/name', message: 'Please enter your name.' }]],
  ])('%j is refused with its message', (more, details) => {
    expect(problems(more)).toEqual(details);
  });

  test('cannot carry a second header line in its name', () => {
    const query = supportQuery(
      { ...sent, name: 'Meera\r\nBcc: all@example.com\u2028x' },
      { id: '1', now, forwarded: true },
    );
    expect(query.name).toBe('Meera Bcc: all@example.com x');
  });

  test('keeps the lines of its message and nothing else that controls', () => {
    expect(
      supportQuery({ ...sent, message: 'one\r\ntwo\u0000\u001b[31m\tthree' }, { id: '1', now, forwarded: true })
        .message,
    ).toBe('one\ntwo[31m\tthree');
  });

  test('keeps fields of a newer release when an operator marks it', async () => {
    const { store, remove } = await emptiedStore();
    const queries = await store.collection(supportQueries);
    const query = supportQuery(sent, { id: '1', now, forwarded: true });
    const [entry] = query.outbox;
    const added = { topic: 'delivery', seen: [{ by: 'Asha' }] };
    const newer = { ...query, ...added, outbox: [{ ...entry, channel: 'e-mail' }] } as unknown as typeof query;
    await queries.insert(newer);
    const marking = { state: 'answered', note: 'sent', version: 1 } as const;
    await update(queries, '1', (found) => markQuery(found, marking, { operator: 'Asha', now }));
    expect(await queries.get('1')).toMatchObject({ ...added, outbox: newer.outbox, state: 'answered' });
    await remove();
  });
});
