import { expect, test } from 'vitest';
import { anAttempt } from '../attempt/an-attempt.ts';
import type { Reply } from './call-provider.ts';
import { createPaypal } from './paypal.ts';

const noon = new Date('2026-11-20T06:30:00.000Z');
const client = { clientId: 'id', clientSecret: 'secret' };
const refusal = (status: number, issue: string): Reply => ({ status, body: { details: [{ issue }] } });
const open = { ...anAttempt({ provider: 'paypal' }), provider_order_id: 'ORDER1' };

test.each([
  refusal(403, 'PERMISSION_DENIED'),
  refusal(404, 'INVALID_RESOURCE_ID'),
  refusal(422, 'SOMETHING_ELSE'),
  refusal(500, 'INTERNAL_SERVER_ERROR'),
])('a capture that was made already is unclear where its record is answered with $status', async (read) => {
  const send = async ({ path, method }: { path: string; method: string }): Promise<Reply> => {
    if (path.endsWith('/token')) return { status: 200, body: { access_token: 'token', expires_in: 3600 } };
    return method === 'GET' ? read : refusal(422, 'ORDER_ALREADY_CAPTURED');
  };
  const capturing = createPaypal(client, send, () => noon).capture(open, undefined);
  await expect(capturing).rejects.toMatchObject({ failure: 'unclear' });
});
