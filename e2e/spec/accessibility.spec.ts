import { expect, type Page } from '@playwright/test';
import { accept, cancel, purchaseSteps } from '@potli/dev/seed/order-in-status.ts';
import { advance, confirmOrder, denyOrderWith, type PlacedOrder, placeOrder } from '../journey/api.ts';
import { changeAnswers } from '../journey/change-answers.ts';
import { networkLine, noAnswerLine, test } from '../journey/clean-console.ts';
import { customerOn, linkOf } from '../journey/customer.ts';
import { aPhone, site } from '../journey/running-stack.ts';
import { violations } from '../journey/violations.ts';

/** Every customer and public screen in its states, on a telephone, in both colour schemes. */
const orders = {} as Record<
  'evaluation' | 'denied' | 'wrongSize' | 'twoDenied' | 'confirmed' | 'cancelled',
  PlacedOrder
>;
test.beforeAll(async () => {
  const prepare = async (name: keyof typeof orders, then: (id: string) => Promise<unknown> = async () => undefined) => {
    orders[name] = await placeOrder(aPhone(), name === 'twoDenied' ? 2 : 1, name === 'wrongSize' ? 'kurta' : 'shawl');
    await then(orders[name].id);
  };
  await Promise.all([
    prepare('evaluation'),
    prepare('denied', (id) => denyOrderWith(id, ['ERR_OUT_OF_STOCK'], 'ERR_USER_INVALID_ADDRESS')),
    prepare('wrongSize', (id) => denyOrderWith(id, ['ERR_INVALID_SIZE'], null)),
    prepare('twoDenied', (id) => denyOrderWith(id, ['ERR_INVALID_COLOR'], null)),
    prepare('confirmed', confirmOrder),
    prepare('cancelled', (id) => advance(id, accept(), cancel)),
  ]);
});

/** Where `npm run dev -- customer --site …` serves from; a site that is developed allows it. */
const localBuild = 'http://127.0.0.1:4300';

const ids = () => Object.fromEntries(Object.entries(orders).map(([name, { id }]) => [name, id]));
const press = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).click();

/** One state of a screen, which follows the one before it on the same page unless it has a path of its own. */
interface State {
  readonly before?: (page: Page) => Promise<unknown>;
  readonly path?: string;
  readonly act?: (page: Page) => Promise<unknown>;
  /** The state is reached once this text is there. */
  readonly shows: string | RegExp;
}
interface Visit {
  readonly states: Readonly<Record<string, State>>;
  readonly says?: readonly RegExp[];
}

const phone = aPhone();
const firstCard = (page: Page) => customerOn(page, phone).card(1);
const failedLoad = /^error: (Failed to load resource: net::ERR_FAILED|ModuleLoadError)/;
// Beside the browser's own lines, that what was preloaded has not been used.
const unusedPreload = /^warning: The resource \S+ was preloaded/;

const visits: Record<string, Visit> = {
  'landing page and its legal pages': {
    states: {
      'landing page': { path: '/', shows: 'Why Choose Us' },
      privacy: { path: '/privacy', shows: /privacy/i },
      terms: { path: '/terms', shows: /terms/i },
    },
  },
  'unknown page': {
    states: { 'unknown page': { path: '/nowhere', shows: 'Page not found' } },
    says: [networkLine(404)],
  },
  'a new order until the thanks for it': {
    states: {
      'order creation, empty': { path: '/user/order/create', shows: 'Create your order' },
      'order creation, refused link': { act: press('Fetch'), shows: 'Please add your online link' },
      'order creation, alert': {
        act: press('Next'),
        shows: 'Please complete at least one product entry before proceeding.',
      },
      'order creation, failed fetch': {
        act: async (page) => {
          await press('OK')(page);
          await page.route('**/api/products/details*', (route) => route.fulfill({ status: 500, json: {} }));
          await firstCard(page).getByLabel('Product link').fill(linkOf('kurta'));
          await press('Fetch')(page);
        },
        shows: 'Failed to fetch product details. Please try again.',
      },
      'order creation, fetched': {
        act: async (page) => {
          await page.unroute('**/api/products/details*');
          await press('Fetch')(page);
          await firstCard(page).getByRole('radio', { name: 'M', exact: true }).check();
        },
        shows: 'Edit Link',
      },
      'order creation, question before incomplete cards are left out': {
        act: async (page) => {
          await press('Add New Product')(page);
          await customerOn(page, phone).card(2).getByLabel('Product link').fill(linkOf('shawl'));
          await press('Next')(page);
        },
        shows: 'Product 2 is incomplete and will not be ordered.',
      },
      'user details': { act: press('Continue without it'), shows: 'Contact & Address Details' },
      'user details with errors': {
        act: press('Proceed to Review'),
        shows: 'Please correct the highlighted fields.',
      },
      'order review': {
        act: async (page) => {
          await customerOn(page, phone).fillDetails();
          await press('Proceed to Review')(page);
        },
        shows: 'Edit Order',
      },
      'OTP verification': {
        act: async (page) => {
          await press('Submit')(page);
          await press('Verify & Submit')(page);
        },
        shows: 'Invalid OTP format. Please enter a 6-digit OTP.',
      },
      'thanks for the order': {
        act: async (page) => {
          const customer = customerOn(page, phone);
          await customer.enterCode(await customer.code());
        },
        shows: 'Thank you for your order',
      },
    },
    says: [networkLine(500)],
  },
  corrections: {
    states: {
      'correction of a returned order': { path: '/user/home/{denied}', shows: /^Note: Invalid Address/ },
      'correction of a size, with the sizes that the store offers': {
        path: '/user/home/{wrongSize}',
        shows: 'Available sizes:',
      },
      'correction, item removed and question before another is sent unchanged': {
        path: '/user/home/{twoDenied}',
        act: async (page) => {
          await page
            .getByRole('button', { name: /^Remove from order/ })
            .first()
            .click();
          await press('Next')(page);
        },
        shows: /^You have not changed /,
      },
    },
  },
  'an order in evaluation, and its withdrawal': {
    states: {
      'order detail, evaluating': { path: '/user/orderdetail/{evaluation}', shows: 'evaluating' },
      'order detail, question before withdrawing': { act: press('Withdraw Order'), shows: 'Send Code' },
      'order detail, code for withdrawing': {
        before: (page) =>
          page.route('**/withdrawal-code', (route) =>
            route.fulfill({ json: { success: true, resend_after_seconds: 30 } }),
          ),
        act: async (page) => {
          await press('Send Code')(page);
          await press('Withdraw Order')(page);
        },
        shows: 'Invalid OTP format. Please enter a 6-digit OTP.',
      },
    },
  },
  'an order that awaits payment': {
    states: {
      'order detail, awaiting payment': { path: '/user/orderdetail/{confirmed}', shows: 'awaiting payment' },
      'order detail, question before cancelling': { act: press('Cancel Order'), shows: 'Keep Order' },
      'payment, terms not accepted': {
        act: async (page) => {
          await press('Keep Order')(page);
          await page.getByRole('checkbox').check();
          await press('Proceed to Payment')(page);
          await press('Pay Now')(page);
        },
        shows: 'Please accept the terms and conditions before proceeding.',
      },
    },
  },
  'orders that are returned, cancelled and not to be had': {
    states: {
      'order detail, correction': { path: '/user/orderdetail/{denied}', shows: 'Correct the order' },
      'order detail, cancelled': { path: '/user/orderdetail/{cancelled}', shows: 'order cancelled' },
      'order without an id': { path: '/user/order', shows: 'Order ID is missing in the URL.' },
      'order that cannot be fetched': {
        before: (page) => page.route('**/api/orders/details*', (route) => route.fulfill({ status: 503, json: {} })),
        path: '/user/orderdetail/{evaluation}',
        shows: 'Error fetching order details. Please try again.',
      },
    },
    says: [networkLine(503)],
  },
  'calculator and support': {
    states: {
      calculator: { path: '/user/calculator', act: press('Get Price'), shows: 'Please enter a country name.' },
      'calculator with a price': {
        act: async (page) => {
          await page.getByLabel('Destination country').selectOption('UK');
          await page.getByLabel('Weight (KG)').fill('2');
          await press('Get Price')(page);
        },
        shows: /^₹/,
      },
      'contact support': { path: '/contact-support', act: press('Send Query'), shows: 'Please enter your query.' },
    },
  },
  'module that did not load': {
    states: {
      'module that did not load': {
        before: (page) => page.route('**/releases/customer/**/remoteEntry*', (route) => route.abort()),
        path: '/user/calculator',
        shows: 'This page did not load',
      },
    },
    says: [failedLoad, unusedPreload],
  },
  'shell that did not load': {
    states: {
      'where nothing can be read without it': {
        before: (page) => page.route('**/releases/shell/**/*.js', (route) => route.abort()),
        path: '/contact-support',
        shows: 'This page did not load',
      },
      'on a page that was rendered': {
        path: '/user/calculator',
        shows: 'This page did not load completely: you can read it, but not all of it works.',
      },
    },
    says: [failedLoad, unusedPreload],
  },
  'newer version to update to': {
    states: {
      'newer version to update to': {
        before: async (page) => {
          await page.clock.install();
          await changeAnswers(page, '**/boot.json', (boot) => ({ ...boot, shell: 'newer' }));
        },
        path: '/user/calculator',
        act: async (page) => {
          // The prerendered page shows the button; it is enabled once the page is hydrated and its clock runs.
          await expect(page.getByRole('button', { name: 'Get Price' })).toBeEnabled();
          // A page polls for versions at most every half minute, at a navigation.
          await page.clock.fastForward(60_000);
          await page.getByRole('link', { name: 'Support', exact: true }).first().click();
          await expect(page.getByRole('heading', { level: 1, name: 'Contact Support' })).toBeVisible();
        },
        shows: 'A newer version of this site is ready.',
      },
    },
  },
  'local build': {
    states: {
      'where it is chosen': { path: '/override?module=customer', shows: 'Local build' },
      'that does not answer': {
        before: async (page) => {
          await page.route(`${localBuild}/**`, (route) => route.abort());
          await page.request.post(`${site()}/override`, { data: { module: 'customer', origin: localBuild } });
        },
        path: '/user/calculator',
        shows: `customer: no response from ${localBuild}, showing the release`,
      },
    },
    says: [noAnswerLine],
  },
};

/** The status that each step of the operator's leads to, as the customer reads it. */
const stepsAfterPayment = {
  'preparing for local shipment': purchaseSteps['local links'],
  'packing your order': purchaseSteps.receipt,
  'shipped internationally': purchaseSteps.shipment,
  'delivered successfully': purchaseSteps.complete,
};

/** Width of the page in pixels where its reader has set a text size. */
const widthAt = (page: Page, size: string): Promise<number> =>
  page.evaluate((fontSize) => {
    const root = document.documentElement;
    root.style.fontSize = fontSize;
    const { scrollWidth } = root;
    root.style.fontSize = '';
    return scrollWidth;
  }, size);

/** Checks all rules in the scheme that the page has, and those about colours in the other, which the page then keeps. */
const checker = (page: Page) => {
  let now: 'light' | 'dark' = 'light';
  return {
    begin: () => page.emulateMedia({ colorScheme: now }),
    expectGood: async (name: string) => {
      expect(await violations(page), `${name}, ${now}`).toEqual([]);
      now = now === 'light' ? 'dark' : 'light';
      await page.emulateMedia({ colorScheme: now });
      expect(await violations(page, 'colours'), `${name}, ${now}`).toEqual([]);
      for (const size of ['100%', '150%'])
        expect(await widthAt(page, size), `${name}, text at ${size}`).toBeLessThanOrEqual(360);
    },
  };
};

for (const [visit, { states, says = [] }] of Object.entries(visits)) {
  test(`accessibility · ${visit}: no violation in light and dark, nothing wider than 360 px`, async ({
    page,
    quiet,
  }) => {
    for (const line of says) quiet.except(line);
    const { begin, expectGood } = checker(page);
    await begin();
    for (const [name, { before, path, act, shows }] of Object.entries(states)) {
      await before?.(page);
      if (path) await page.goto(site() + path.replaceAll(/\{(\w+)\}/g, (_, key) => ids()[key] ?? ''));
      // The words of the header and the footer are there before the page is.
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await act?.(page);
      await expect(page.getByText(shows, { exact: true }).first()).toBeVisible();
      await expectGood(name);
    }
  });
}

test('accessibility · the paid order: payment success and its details in every status', async ({ page }) => {
  const customer = customerOn(page, orders.confirmed.phone);
  const { begin, expectGood } = checker(page);
  await begin();
  await page.goto(`${site()}/user/payment/${orders.confirmed.id}`);
  await customer.payByNetbanking();
  await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click();
  await expect(page.getByRole('region', { name: 'Transaction details' })).toBeVisible();
  await expectGood('payment success');
  await page.getByRole('link', { name: 'Return to Order' }).click();
  await expect(customer.status()).toHaveText('order placed, processing');
  await expectGood('order placed');
  for (const [label, step] of Object.entries(stepsAfterPayment)) {
    await advance(orders.confirmed.id, step);
    // As after an interruption: the page asks at once instead of with its next poll.
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await expect(customer.status()).toHaveText(label);
    await expectGood(label);
  }
});

test('at 400 % zoom no bar covers the page, and forced colors show the chosen size', async ({ page }) => {
  await page.goto(`${site()}/user/order/create`);
  await customerOn(page, phone).fetchProduct(1, 'kurta');
  await page.setViewportSize({ width: 320, height: 256 });
  await page.emulateMedia({ forcedColors: 'active' });
  await page.getByRole('radio', { name: 'M', exact: true }).check();
  const chips = page.getByRole('group', { name: 'Size' }).locator('label:has(input)');
  const outlines = await chips.evaluateAll((all) => all.map((chip) => getComputedStyle(chip).outlineStyle));
  const names = await chips.allTextContents();
  expect(names.filter((_, at) => outlines[at] === 'solid')).toEqual(['M']);
  for (const edge of [page.getByRole('banner'), page.locator('[data-lower-bar]')])
    await expect(edge).toHaveCSS('position', 'static');
});
