// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { texts } from '../../texts.ts';
import { FeeCard } from './fee-card.tsx';

vi.mock('@potli/contracts/payment/fees.ts', () => ({ gstPercent: 21n, feePercent: { razorpay: 3n, paypal: 7n } }));

test('shows the percentages of the contract, not figures of its own', async () => {
  const { feePercent } = await import('@potli/contracts/payment/fees.ts');
  const fees = { available: true, base: 100, fee: 3, gst: 0.63, payable: 103.63 };
  render(
    <FeeCard
      name="Card"
      description=""
      feePercent={feePercent.razorpay}
      fees={fees}
      chosen
      disabled={false}
      onChoose={() => undefined}
    />,
  );
  expect(screen.getByText('Fee (3%)')).toBeDefined();
  expect(screen.getByText('GST (21% of the fee)')).toBeDefined();
  expect(texts.calculator.notes[0]).toBe('GST is 21%.');
});
