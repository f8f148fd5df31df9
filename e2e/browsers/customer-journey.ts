import { confirmOrder } from '../journey/api.ts';
import { goods, linkOf } from '../journey/customer.ts';
import { aPhone, inInbox, site } from '../journey/running-stack.ts';
import { button, containing, element, field, heading, link, type Tab, until } from './tab.ts';

const shown = (tab: Tab, xpath: string): Promise<unknown> => until(tab, xpath, `!!${element(xpath)}`);
const at = (tab: Tab, path: string): Promise<unknown> =>
  until(tab, `address ${path}`, `location.href === ${JSON.stringify(site() + path)}`);

/** Names of fields whose value in the page differs from React's, by id. Null until all fields are hydrated. */
const disagreeing = `(() => {
  const fields = [...document.querySelectorAll('main :is(input, select, textarea)')].filter(({ type }) => !['radio', 'checkbox', 'file'].includes(type));
  const told = fields.map((each) => each[Object.keys(each).find((key) => key.startsWith('__reactProps'))]);
  if (fields.length === 0 || told.includes(undefined)) return null;
  return fields.filter(({ value }, index) => 'value' in told[index] && String(told[index].value) !== value)
    .map(({ name, id, value }) => (name || id) + '=' + value).concat('end');
})()`;

const fieldsAgree = async (tab: Tab): Promise<void> => {
  const found = await until<string[]>(tab, 'hydrated fields', disagreeing);
  if (found.length > 1) throw new Error(`${tab.browser}: restored fields differ from the state: ${found}`);
};

/** The controls have the same height, in CSS pixels. */
const aligned = async (tab: Tab, labels: readonly string[]): Promise<void> => {
  const boxes = await tab.evaluate<number[]>(
    `[${labels.map((label) => element(field(label)))}].map((each) => Math.round(each.getBoundingClientRect().height))`,
  );
  if (new Set(boxes).size > 1) throw new Error(`${tab.browser}: ${labels} differ in height: ${boxes}`);
};

/** Every script and style sheet of a release was loaded with a hash. */
const loadedWithIntegrity = async (tab: Tab): Promise<void> => {
  const unchecked = await tab.evaluate<string[]>(
    `[...document.querySelectorAll('script[src*="/releases/"], link[rel="stylesheet"][href*="/releases/"]')]
      .filter(({ integrity }) => !integrity.startsWith('sha384-')).map(({ src, href }) => src || href)`,
  );
  if (unchecked.length > 0) throw new Error(`${tab.browser}: loaded without integrity: ${unchecked}`);
};

/** Scripts of the customer's module, of its first files, with how they were asked for and their bytes on the wire. */
const customerScripts = `performance.getEntriesByType('resource').filter(({ name }) => /releases.customer.*(remoteEntry|module)[.].*js$/.test(name))`;

/** The next module comes into the HTTP cache at rest, and is taken from there. */
const prefetched = async (tab: Tab): Promise<void> => {
  await tab.open(`${site()}/`);
  await until(
    tab,
    'prefetched scripts',
    `${customerScripts}.filter(({ initiatorType }) => initiatorType === 'fetch').length === 2`,
  );
  await tab.click(link('Calculator'));
  await shown(tab, heading('Shipping price calculator'));
  const again = await tab.evaluate<string[]>(
    `${customerScripts}.filter(({ initiatorType, transferSize }) => initiatorType !== 'fetch' && transferSize > 0).map(({ name }) => name)`,
  );
  if (again.length > 0) throw new Error(`${tab.browser}: prefetched and transferred again: ${again}`);
};

const publicPages = async (tab: Tab): Promise<void> => {
  await prefetched(tab);
  await tab.open(`${site()}/user/calculator`);
  await fieldsAgree(tab);
  await tab.choose(field('Destination country'), 'UK');
  await tab.type(field('Weight (KG)'), '2.3');
  await tab.click(button('Get Price'));
  await shown(tab, containing('Shipping 2.5 kg to UK'));
  await tab.reload();
  await fieldsAgree(tab);
  await tab.open(`${site()}/contact-support`);
  await tab.type(field('Name'), 'Journey Tester');
  await tab.back();
  await at(tab, '/user/calculator');
  await fieldsAgree(tab);
};

const order = async (tab: Tab): Promise<string> => {
  const phone = aPhone();
  await tab.open(`${site()}/`);
  await tab.type("//input[@id='paste-link']", linkOf('kurta'));
  await tab.click(button('Get Started'));
  await tab.click(button('Fetch'));
  await shown(tab, containing(goods.kurta.name));
  await loadedWithIntegrity(tab);
  await tab.click("//label[normalize-space(.)='M']");
  await tab.type(field('Color'), 'Indigo');
  await tab.reload();
  await shown(tab, containing(goods.kurta.name));
  await fieldsAgree(tab);
  await tab.click(button('Next'));
  await shown(tab, heading('Contact & Address Details'));
  await tab.type(field('Name'), 'Journey Tester');
  await tab.type(field('Email'), 'journey.tester@mail.example');
  await tab.choose(field('Country code'), '+44');
  await tab.type(field('Mobile'), phone);
  await tab.type(field('Address'), '12 Harbour Street, Leith');
  await tab.choose(field('Country'), 'UK');
  await tab.type(field('Postal code'), 'EH6 6LX');
  await aligned(tab, ['Country code', 'Mobile', 'Country', 'Postal code']);
  await tab.reload();
  await fieldsAgree(tab);
  await tab.click(button('Proceed to Review'));
  await tab.click(button('Submit'));
  await shown(tab, heading('OTP Verification'));
  const code = await inInbox(`44${phone}`, (messages) => /\b\d{6}\b/.exec(messages[0]?.text ?? '')?.[0]);
  await tab.type(field('6-digit OTP'), code);
  await shown(tab, heading('Thank you for your order'));
  return tab.evaluate<string>(`${element(field('Link to your order'))}.value.split('/').at(-1)`);
};

const payment = async (tab: Tab, id: string): Promise<void> => {
  await tab.open(`${site()}/user/order/${id}`);
  await at(tab, `/user/orderdetail/${id}`);
  await shown(tab, containing('evaluating'));
  await confirmOrder(id);
  await tab.reload();
  await shown(tab, containing('awaiting payment'));
  await tab.click("//input[@type='checkbox']");
  await tab.click(button('Proceed to Payment'));
  await at(tab, `/user/payment/${id}`);
  await tab.click(field('Card and netbanking'));
  await tab.click("//input[@type='checkbox']");
  await tab.click(button('Pay Now'));
  await tab.click("(//dialog//input[@type='radio'])[1]");
  await tab.click("//dialog//button[normalize-space(.)='Pay']");
  await tab.click(button('OK'));
  await at(tab, `/user/payment/success/${id}`);
  await shown(tab, containing('pay_'));
  await tab.click(link('Return to Order'));
  await shown(tab, containing('order placed, processing'));
  await loadedWithIntegrity(tab);
};

/** What each browser plays. Throws on the first thing that differs; the console is the caller's to check. */
export const playCustomerJourney = async (tab: Tab): Promise<void> => {
  await publicPages(tab);
  await payment(tab, await order(tab));
};
