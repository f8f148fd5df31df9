// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';

test('shows the fee percentages of the contract', async () => {
  // The texts read the percentages when they are loaded, and the files of one worker share their modules.
  vi.resetModules();
  vi.doMock('@potli/contracts/payment/fees.ts', () => ({ gstPercent: 21n, feePercent: { razorpay: 3n, paypal: 7n } }));
  onTestFinished(() => {
    vi.doUnmock('@potli/contracts/payment/fees.ts');
    vi.resetModules();
  });
  const { feePercent } = await import('@potli/contracts/payment/fees.ts');
  const { calculatorTexts } = await import('../../texts/calculator.ts');
  const { FeeCard } = await import('./fee-card.tsx');
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
  expect(calculatorTexts.notes[0]).toBe('GST is 21%.');
});
