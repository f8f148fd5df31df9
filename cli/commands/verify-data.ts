import type { StoredPayment } from '@potli/contracts/payment/stored-payments.ts';
import { readProgram } from '../run-program.ts';
import { comparePayments, type Disagreement } from './compare-payments.ts';

/** What `svc-<name>/data.ts verify` prints. */
interface Verification {
  readonly service: string;
  readonly documents: number;
  readonly findings: readonly Disagreement[];
  readonly payments: readonly StoredPayment[];
}

/** Verifies the data of all services and between them, and prints a table. @returns false when something is wrong */
export const verifyData = async (): Promise<boolean> => {
  // svc-payments first: what it has reported by then, svc-orders must have.
  const payments = await verificationOf('payments');
  const [orders, catalog] = await Promise.all([verificationOf('orders'), verificationOf('catalog')]);
  // A file that cannot be read has one finding; each of its payments is not another.
  const readable = [orders, payments].every(({ documents, findings }) => documents > 0 || findings.length === 0);
  const between = readable ? comparePayments(orders.payments, payments.payments) : [];
  const rows = [
    ...[orders, payments, catalog].map(({ service, documents, findings }) => ({
      name: `svc-${service}`,
      checked: `${documents} documents`,
      findings,
    })),
    { name: 'orders and payments', checked: `${orders.payments.length} payments`, findings: between },
  ];
  for (const { name, checked, findings } of rows) {
    console.log(
      `${name.padEnd(22)}${checked.padEnd(20)}${findings.length === 0 ? 'ok' : `${findings.length} findings`}`,
    );
    for (const { where, problem } of findings) console.log(`  ${where}: ${problem}`);
  }
  return rows.every(({ findings }) => findings.length === 0);
};

const verificationOf = (service: string): Promise<Verification> => readProgram(`svc-${service}/data.ts`, ['verify']);
