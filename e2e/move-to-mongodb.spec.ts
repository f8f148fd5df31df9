import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { getOrder } from '@potli/contracts/order/operations.ts';
import { getTransaction } from '@potli/contracts/payment/operations.ts';
import { seedCustomer } from '@potli/dev/seed/customers.ts';
import { orderInStatus, signedInClient } from '@potli/dev/seed/order-in-status.ts';
import { type Stack, startStack } from '@potli/dev/stack.ts';
import { root } from '@potli/release/root.ts';
import { ownDatabases } from './own-databases.ts';

const { MONGODB_URI } = process.env;

const data = (dataDir: string, mongodbUri: string, ...words: string[]) =>
  new Promise<{ status: number | null; said: string }>((resolve) => {
    const child = spawn(process.execPath, [join(root, 'cli/main.ts'), 'data', ...words], {
      env: { ...process.env, POTLI_DATA_DIR: dataDir, MONGODB_URI: mongodbUri },
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        said += chunk;
      });
    child.once('close', (status) => resolve({ status, said }));
  });

test('the running product moves from SQLite to MongoDB, read-only during the move', async () => {
  test.skip(!MONGODB_URI, 'needs a MongoDB server');
  const databases = ownDatabases(MONGODB_URI ?? '');
  const folder = await mkdtemp(join(tmpdir(), 'potli-move-'));
  const dataDir = join(folder, 'data');
  let stack: Stack | undefined;
  try {
    stack = await startStack({ ports: 'free', dataDir, build: false });
    const client = await signedInClient(stack.urls);
    const { call } = client;
    const { order_id } = await orderInStatus(client, seedCustomer(0, '3333'), 'PAYMENT_DONE');
    const before = await call(getOrder, { query: { order_id } });

    const moved = await data(dataDir, databases.uri, 'move');
    expect(moved, moved.said).toMatchObject({ status: 0 });
    expect(moved.said.match(/counts and hashes agree; read-only for \d\.\d s/g)).toHaveLength(3);

    // Until they are restarted the services read their files and refuse to write them.
    expect(await call(getOrder, { query: { order_id } })).toEqual(before);
    await expect(orderInStatus(client, seedCustomer(1, '3333'), 'ORDER_EVALUATION')).rejects.toThrow(/503|available/);
    await stack.stop();

    stack = await startStack({ ports: 'free', dataDir, mongodbUri: databases.uri, build: false });
    const there = await signedInClient(stack.urls);
    const again = there.call;
    expect(await again(getOrder, { query: { order_id } })).toEqual(before);
    expect(await again(getTransaction, { query: { order_id } })).toMatchObject({ state: 'settled' });
    await orderInStatus(there, seedCustomer(1, '3333'), 'ORDER_EVALUATION');

    // A backup of one engine is restored into the other.
    const backup = join(folder, 'backup');
    const exported = await data(dataDir, databases.uri, 'export', backup);
    expect(exported).toMatchObject({ status: 0, said: expect.stringContaining('2 orders') });
    const restored = await data(join(folder, 'files'), '', 'import', backup);
    expect(restored, restored.said).toMatchObject({ status: 0, said: expect.stringContaining('2 orders') });
  } finally {
    await stack?.stop();
    await databases.drop();
    await rm(folder, { recursive: true, force: true });
  }
});
