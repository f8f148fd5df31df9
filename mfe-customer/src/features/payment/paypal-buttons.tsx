import { useEffect, useRef, useState } from 'react';
import { Banner } from '../../kit/banner.tsx';
import { paymentTexts } from '../../texts/payment.ts';
import { loadProviderScript } from './provider-script.ts';

interface ButtonsInstance {
  render(container: HTMLElement): Promise<void> | void;
  close?(): Promise<void> | void;
}

interface ButtonsOptions {
  createOrder(): Promise<string>;
  onApprove(data: { orderID: string }, actions: { restart(): unknown }): Promise<void>;
  onCancel(): void;
  onError(error: unknown): void;
}

interface PaypalSdk {
  Buttons(options: ButtonsOptions): ButtonsInstance;
}

export const PaypalButtons = ({ sdkUrl, ...options }: ButtonsOptions & { sdkUrl: string }) => {
  const container = useRef<HTMLDivElement>(null);
  const latest = useRef(options);
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
  const [attempt, setAttempt] = useState(1);
  useEffect(() => {
    latest.current = options;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt loads the script again
  useEffect(() => {
    setState('loading');
    let instance: ButtonsInstance | undefined;
    let left = false;
    const show = async () => {
      await loadProviderScript(sdkUrl);
      const { paypal } = window as unknown as { paypal?: PaypalSdk };
      if (!paypal || !container.current) throw new Error('The wallet script brought no buttons');
      if (left) return;
      instance = paypal.Buttons({
        createOrder: () => latest.current.createOrder(),
        onApprove: (data, actions) => latest.current.onApprove(data, actions),
        onCancel: () => latest.current.onCancel(),
        onError: (error) => latest.current.onError(error),
      });
      await instance.render(container.current);
      setState('ready');
    };
    show().catch(() => {
      if (!left) setState('failed');
    });
    return () => {
      left = true;
      instance?.close?.();
    };
  }, [sdkUrl, attempt]);
  return (
    <div className="customer-wallet-buttons">
      {state === 'loading' && (
        <span
          className="potli-skeleton-line customer-wallet-skeleton"
          role="status"
          aria-label={paymentTexts.loadingWallet}
        />
      )}
      {state === 'failed' && (
        <Banner kind="problem">
          <p>{paymentTexts.walletFailed}</p>
          <p>{paymentTexts.walletNotLoaded}</p>
          <button type="button" className="button button-quiet" onClick={() => setAttempt(attempt + 1)}>
            {paymentTexts.walletRetry}
          </button>
        </Banner>
      )}
      <div ref={container} />
    </div>
  );
};
