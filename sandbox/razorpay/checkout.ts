import { callProvider, element, openDialog, widgetOrigin } from '../widget/dialog.ts';

interface Instrument {
  method: string;
  banks?: string[];
}

interface CheckoutOptions {
  key: string;
  order_id: string;
  name?: string;
  description?: string;
  handler?: (response: Record<string, unknown>) => void;
  prefill?: { name?: string; email?: string; contact?: string };
  modal?: { ondismiss?: () => void; escape?: boolean };
  retry?: { enabled?: boolean };
  config?: {
    display?: {
      blocks?: Record<string, { name?: string; instruments?: Instrument[] }>;
      sequence?: string[];
      preferences?: { show_default_blocks?: boolean };
    };
  };
}

type Listener = (response: { error: unknown }) => void;

const origin = widgetOrigin();

const bankNames: Record<string, string> = {
  HDFC: 'HDFC Bank',
  ICIC: 'ICICI Bank',
  SBIN: 'State Bank of India',
  UTIB: 'Axis Bank',
  KKBK: 'Kotak Mahindra Bank',
};

const defaultInstruments: Instrument[] = [{ method: 'card' }, { method: 'upi' }, { method: 'netbanking' }];

const methodNames: Record<string, string> = { card: 'Card', upi: 'UPI', wallet: 'Wallet' };

/** The ways to pay that the page's `config.display` leaves over. */
const instrumentsOf = ({ config }: CheckoutOptions): Instrument[] => {
  const { blocks = {}, sequence = [], preferences } = config?.display ?? {};
  const wanted = sequence
    .filter((step) => step.startsWith('block.'))
    .flatMap((step) => blocks[step.slice('block.'.length)]?.instruments ?? []);
  return preferences?.show_default_blocks === false ? wanted : [...wanted, ...defaultInstruments];
};

interface Way {
  label: string;
  method: string;
  bank: string | null;
}

const waysOf = (instruments: Instrument[]): Way[] =>
  instruments.flatMap(({ method, banks }): Way[] =>
    method === 'netbanking'
      ? (banks ?? Object.keys(bankNames)).map((bank) => ({ label: bankNames[bank] ?? bank, method, bank }))
      : [{ label: methodNames[method] ?? method, method, bank: null }],
  );

const chooser = (ways: Way[]): { fields: HTMLElement; chosen(): Way | undefined } => {
  const fields = element('fieldset');
  const isBankOnly = ways.every(({ bank }) => bank !== null);
  fields.append(element('legend', isBankOnly ? 'Choose your bank' : 'Choose how to pay'));
  const inputs = ways.map(({ label: text }, index) => {
    const label = element('label');
    const input = Object.assign(element('input'), { type: 'radio', name: 'potli-sandbox-way', checked: index === 0 });
    label.append(input, text);
    fields.append(label);
    return input;
  });
  return { fields, chosen: () => ways[inputs.findIndex(({ checked }) => checked)] };
};

const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });

class Razorpay {
  readonly #options: CheckoutOptions;
  readonly #failed: Listener[] = [];
  #close: () => void = () => {};

  constructor(options: CheckoutOptions) {
    if (!options?.key) throw new Error('`key` is mandatory.');
    if (!options.order_id) throw new Error('`order_id` is mandatory here.');
    this.#options = options;
  }

  on(event: string, listener: Listener): this {
    if (event === 'payment.failed') this.#failed.push(listener);
    return this;
  }

  close(): void {
    this.#close();
  }

  open(): void {
    void this.#open();
  }

  async #open(): Promise<void> {
    const options = this.#options;
    const { answer: order } = await callProvider(`${origin}/razorpay/_widget/orders/${options.order_id}`);
    const amount = typeof order.amount === 'number' ? rupees.format(order.amount / 100) : 'an unknown order';
    const ways = waysOf(instrumentsOf(options));
    const { fields, chosen } = chooser(ways);

    const pay = async (outcome: 'pay' | 'decline' | 'late') => {
      const { email, contact } = options.prefill ?? {};
      const { method, bank } = chosen() ?? {};
      const { key, order_id, description } = options;
      const payment = { key, order_id, description, outcome, method, bank, email, contact };
      return callProvider(`${origin}/razorpay/_widget/payments`, payment);
    };
    const dismiss = (): void => options.modal?.ondismiss?.();
    const refuse = (error: unknown): boolean => {
      for (const listener of this.#failed) listener({ error });
      const { description } = error as { description?: string };
      dialog.say(description ?? 'The payment failed.');
      if (options.retry?.enabled !== false) return false;
      dismiss();
      return true;
    };
    /** Pays, and continues once the window is gone, as the real widget does. */
    const payThen = async (next: (answer: Record<string, unknown>) => void): Promise<boolean> => {
      const { answer } = await pay('pay');
      if (answer.error) return refuse(answer.error);
      setTimeout(() => next(answer));
      return true;
    };

    const dialog = openDialog({
      title: `Razorpay (sandbox): ${options.name ?? 'Payment'}`,
      lines: [`Amount ${amount}`, 'No real money moves here.'],
      fields,
      escape: options.modal?.escape !== false,
      closeLabel: 'Close without paying',
      switches: `${origin}/switches`,
      onClose: dismiss,
      choices: [
        { label: 'Pay', choose: () => payThen((answer) => options.handler?.(answer)) },
        { label: 'Decline the payment', choose: async () => refuse((await pay('decline')).answer.error) },
        {
          label: 'Pay, and the bank answers late',
          choose: async () => {
            await pay('late');
            setTimeout(dismiss);
            return true;
          },
        },
        {
          label: 'Pay twice',
          choose: async () => {
            const { answer } = await pay('pay');
            if (answer.error) return refuse(answer.error);
            await pay('pay');
            setTimeout(() => options.handler?.(answer));
            return true;
          },
        },
        { label: 'Pay and close the window', choose: () => payThen(dismiss) },
      ],
    });
    this.#close = dialog.close;
  }
}

Object.assign(window, { Razorpay });
