import { callProvider, element, openDialog, widgetOrigin } from '../widget/dialog.ts';

interface ButtonsOptions {
  createOrder: () => Promise<string> | string;
  onApprove: (data: Record<string, unknown>, actions: { restart(): Promise<void> }) => Promise<void> | void;
  onCancel?: (data: { orderID: string }) => void;
  onError?: (error: Error) => void;
}

const origin = widgetOrigin();

/** Two shades and the provider's name: enough to be recognised, nothing of its artwork. */
const paint = (button: HTMLButtonElement): void => {
  Object.assign(button.style, {
    width: '100%',
    minHeight: '2.75rem',
    border: '0',
    borderRadius: '10px',
    background: '#ffc439',
    color: '#1b2b5e',
    font: '700 1.0625rem/1 system-ui, sans-serif',
    cursor: 'pointer',
  });
};

const Buttons = (options: ButtonsOptions) => {
  const fail = (error: unknown): void => options.onError?.(error instanceof Error ? error : new Error(String(error)));

  const approve = async (orderID: string, how: Record<string, unknown> = {}): Promise<Record<string, unknown>> => {
    const { status, answer } = await callProvider(`${origin}/paypal/_widget/orders/${orderID}/approve`, how);
    if (status !== 200) throw new Error('PayPal could not take this approval.');
    return answer;
  };

  const ask = async (orderID: string): Promise<void> => {
    const { status, answer } = await callProvider(`${origin}/paypal/_widget/orders/${orderID}`);
    if (status !== 200) throw new Error('PayPal does not know this order.');
    const { currency_code, value } = answer.amount as { currency_code: string; value: string };

    const handOver = (data: Record<string, unknown>): void => {
      const actions = { restart: async () => ask(orderID).catch(fail) };
      // The page hears of it once the window is gone; what it throws is reported as the real buttons do.
      setTimeout(async () => {
        try {
          await options.onApprove({ ...data, paymentID: null, billingToken: null }, actions);
        } catch (error) {
          fail(error);
        }
      });
    };
    const approved = async (how: Record<string, unknown>): Promise<boolean> => {
      handOver(await approve(orderID, how));
      return true;
    };
    const cancel = (): void => options.onCancel?.({ orderID });

    openDialog({
      title: 'PayPal (sandbox)',
      lines: [`Pay ${currency_code} ${value}`, 'No real money moves here.'],
      escape: true,
      closeLabel: 'Cancel',
      switches: `${origin}/switches`,
      onClose: cancel,
      choices: [
        { label: 'Approve', choose: () => approved({}) },
        { label: 'Approve, decline the capture', choose: () => approved({ decline_capture: true }) },
        { label: 'Approve, the capture stays pending', choose: () => approved({ next_capture: 'pending' }) },
        {
          label: 'Approve, the answer to the capture is lost',
          choose: () => approved({ next_capture: 'timeout_after_capture' }),
        },
        {
          label: 'Approve and close the window',
          choose: async () => {
            await approve(orderID);
            setTimeout(cancel);
            return true;
          },
        },
      ],
    });
  };

  return {
    isEligible: () => true,
    close: async () => {},
    render: async (target: string | HTMLElement): Promise<void> => {
      const place = typeof target === 'string' ? document.querySelector(target) : target;
      if (!place) throw new Error(`PayPal found no element for its buttons: ${String(target)}`);
      const button = Object.assign(element('button', 'PayPal'), { type: 'button' });
      paint(button);
      button.addEventListener('click', async () => {
        button.disabled = true;
        try {
          const orderID = await options.createOrder();
          button.disabled = false;
          button.focus(); // where the dialog gives the focus back to
          await ask(orderID);
        } catch (error) {
          fail(error);
        } finally {
          button.disabled = false;
        }
      });
      place.replaceChildren(button);
    },
  };
};

Object.assign(window, { paypal: { Buttons, version: 'sandbox' } });
