const parties: Record<string, string> = {
  '/razorpay': 'Card and netbanking (Razorpay)',
  '/paypal': 'Wallet (PayPal)',
  '/rates': 'Exchange rates',
  '/whatsapp': 'WhatsApp',
  '/sms': 'SMS',
  '/email': 'E-mail',
};

interface Board {
  possible: Record<string, string | string[]>;
  set: Record<string, Record<string, string>>;
}

const ask = async (party: string, change?: Record<string, unknown>): Promise<Board> => {
  const sent = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(change) };
  return (await fetch(`${party}/_switches`, change ? sent : {})).json();
};

const place = document.getElementById('parties');
if (!place) throw new Error('The page has no place for the switches.');

/** A list for a switch with positions, a field for one that takes any value. */
const control = (kind: string | string[], value: string | undefined): HTMLSelectElement | HTMLInputElement => {
  if (typeof kind === 'string') {
    const input = document.createElement('input');
    input.type = kind;
    input.value = value ?? (kind === 'number' ? '0' : '');
    return input;
  }
  const select = document.createElement('select');
  select.append(...kind.map((position) => new Option(position, position, false, position === (value ?? kind[0]))));
  return select;
};

const show = async (party: string, name: string, card: HTMLElement, change?: Record<string, unknown>) => {
  const { possible, set } = await ask(party, change);
  const title = document.createElement('h2');
  title.textContent = name;
  const list = document.createElement('div');
  list.className = 'switches';
  for (const [switchName, kind] of Object.entries(possible)) {
    const label = document.createElement('label');
    label.textContent = switchName;
    const chosen = control(kind, set['*']?.[switchName]);
    chosen.id = `${party.slice(1)}-${switchName}`;
    label.htmlFor = chosen.id;
    chosen.addEventListener('change', () => show(party, name, card, { [switchName]: chosen.value }));
    list.append(label, chosen);
  }
  const rest = document.createElement('button');
  rest.type = 'button';
  rest.textContent = 'All back to rest';
  rest.addEventListener('click', () => show(party, name, card, { reset: true }));
  card.replaceChildren(title, list, rest);
};

for (const [party, name] of Object.entries(parties)) {
  const card = document.createElement('section');
  card.className = 'card';
  place.append(card);
  void show(party, name, card);
}
