import { expect, test } from 'vitest';
import { readPage } from './read-page.ts';

/**
 * Pages that a store sends under the address of a product although they show none. They carry what every page of the store
 * carries: its title and picture for social networks, navigation, goods in the footer.
 */
interface Shell {
  readonly kind: string;
  readonly url: string;
  readonly html: string;
}

const product = 'https://www.weaves.example/product/jute-basket-24681';
const store = 'Weaves of Delhi';

const page = (
  title: string,
  body: string,
  head = '',
): string => `<!doctype html><html lang="en-IN"><head><title>${title}</title>
<meta property="og:site_name" content="${store}"><meta property="og:title" content="${title}">
<meta property="og:image" content="https://www.weaves.example/og-weaves.jpg"><meta name="description" content="Baskets, rugs and more">
<script type="application/ld+json">{"@context":"https://schema.org","@graph":[{"@type":"Organization","name":"${store}","logo":"https://www.weaves.example/logo.png"},{"@type":"WebSite","name":"${store}","url":"https://www.weaves.example/"}]}</script>
${head}</head><body><header><a href="/"><img src="/logo.png" alt="${store}"></a><nav><ul><li><a href="/baskets">Baskets</a></li><li><a href="/rugs">Rugs</a></li></ul></nav><a href="/cart">Cart (0)</a></header>
${body}<footer><a href="/shipping">Free shipping over ₹ 999</a><p>© ${store}</p></footer></body></html>`;

const shelf = `<section class="recommendations"><h2>You may also like</h2>${['Rug', 'Mat', 'Stool', 'Lamp']
  .map(
    (name, at) =>
      `<div class="product-card"><a href="/product/${name}-${at}"><img src="/${name}.jpg" alt="${name}"><h3>${name}</h3></a><span class="price">₹ ${at + 1}99</span><button class="add-to-cart">Add to cart</button></div>`,
  )
  .join('')}</section>`;

const of = (kind: string, shells: readonly (string | readonly [string, string])[], url = product): Shell[] =>
  shells.map((shell) => {
    const [title, body] = typeof shell === 'string' ? [shell, `<main><h1>${shell}</h1></main>`] : shell;
    return { kind, url, html: page(title, body) };
  });

const app = '<div id="root"></div><noscript>You need to enable JavaScript to run this app.</noscript>';
const skeleton =
  '<main class="pdp"><div class="gallery skeleton"></div><h1 class="skeleton"></h1><span class="price skeleton"></span><button class="add-to-cart" disabled></button></main>';
const form = '<form><input type="email"><input type="password"><button>Continue</button></form>';
const state = (value: object) => `<script id="__NEXT_DATA__" type="application/json">${JSON.stringify(value)}</script>`;
const recommended = {
  props: { pageProps: { product: null, recommended: [{ id: '1', name: 'Rug', price: 499, image: '/rug.jpg' }] } },
};

const shells: readonly Shell[] = [
  ...of('empty app', [
    [store, app],
    [`${store} | Handmade Baskets and Rugs`, app],
    ['Buy Baskets and Rugs Online at Best Prices in India', app],
    [`Online Shopping for Handmade Goods - ${store}`, app],
    [`${store}: Handmade for You`, skeleton],
    [`${store}`, skeleton],
    ['Handmade homeware, delivered', skeleton],
    ['Loading...', app],
    ['Loading…', `<main><h1>Loading…</h1></main>`],
    [`undefined | ${store}`, skeleton],
    [`null - ${store}`, skeleton],
    [
      `{{ product.name }} | ${store}`,
      '<main><h1>{{ product.name }}</h1><span class="price">{{ product.price }}</span></main>',
    ],
    ['Product', skeleton],
    ['Product Details', `<main><h1>Product Details</h1></main>${shelf}`],
    [`Product | ${store}`, app],
    [store, `${app}${state(recommended)}`],
    [`${store} - Shop`, `${app}${state({ props: { pageProps: {} } })}`],
    ['Home', app],
    ['Weaves', `${skeleton}${shelf}`],
    ['Shop', `<div id="app"></div><template><h1>Name</h1><button class="add-to-cart">Add to cart</button></template>`],
    ['Please enable JavaScript', app],
    ['Your browser is not supported', '<main><h1>Please upgrade your browser</h1></main>'],
    ['Continue in the app', '<main><h1>Get the app to see this product</h1></main>'],
  ]),
  {
    kind: 'empty app',
    url: product,
    html: page(
      store,
      app,
      '<meta property="og:type" content="product"><meta property="og:url" content="https://www.weaves.example/">',
    ),
  },
  {
    kind: 'empty app',
    url: product,
    html: page(`Handmade goods by ${store}`, skeleton, '<meta property="og:type" content="product">'),
  },
  ...of('login', [
    ['Sign in', `<main><h1>Sign in</h1>${form}</main>`],
    [`Login | ${store}`, `<main><h1>Login to your account</h1>${form}</main>`],
    [store, `<main><h1>Welcome back</h1>${form}</main>`],
    [`My Account - ${store}`, `<main><h1>My account</h1>${form}</main>`],
    [`Create an account | ${store}`, `<main><h1>Create an account</h1>${form}</main>`],
    [store, `<main><h1>Members only</h1><p>Log in to see prices.</p>${form}</main>`],
    ['Anmelden', `<main><h1>Anmelden</h1>${form}</main>`],
    [store, `<main><h1>Login with OTP</h1><form><input type="tel"><button>Request OTP</button></form></main>`],
  ]),
  ...of('consent', [
    'Before you continue',
    'We value your privacy',
    'We use cookies',
    'Cookie consent',
    'Your privacy choices',
    'Manage your cookie preferences',
    `Cookies on ${store}`,
    [
      store,
      '<div role="dialog"><h2>This site uses cookies</h2><button>Accept all</button><button>Reject all</button></div>',
    ],
  ]),
  ...of('age', [
    'Are you over 18?',
    'Age verification',
    'Please confirm your age',
    'You must be 21 to enter this site',
  ]),
  ...of('removed', [
    'Page not found',
    '404',
    '404 Not Found',
    'Oops! Something is missing',
    'This product is no longer available',
    'Sorry, this page isn’t available',
    'We can’t find the page you are looking for',
    'Nothing to see here',
    'The item you requested could not be found',
    'Product unavailable',
    [
      `Not found – ${store}`,
      `<main><h1>We looked everywhere</h1><p>The page you want does not exist.</p></main>${shelf}`,
    ],
    [store, `<main><h1>Sorry, this item is sold out forever</h1></main>${shelf}`],
  ]),
  ...of('maintenance', [
    'We’ll be right back',
    'Down for maintenance',
    'Scheduled maintenance',
    'Under construction',
    'Coming soon',
    'Opening soon',
    'Service unavailable',
    'Something went wrong',
  ]),
  ...of('bot protection', [
    'Just a moment...',
    'Are you a robot?',
    'Verify you are human',
    'Please wait while we check your browser',
    'One more step',
    'Security check',
    'Unusual traffic from your network',
    'You are now in line',
    'Access denied',
  ]),
  ...of('region', [
    'Choose your country or region',
    'Select your location',
    'Where should we deliver?',
    'Enter your pincode',
    'Select your store',
    'Choose your language',
    'We do not ship to your country',
  ]),
  ...[
    '/cart',
    '/checkout/cart',
    '/viewcart',
    '/shopping-cart',
    '/bag',
    '/basket',
    '/cart.html',
    '/warenkorb',
    '/panier',
    '/checkout',
  ].flatMap((path) =>
    of(
      'cart',
      [
        [
          'Your cart',
          `<main><h1>Your cart</h1><div class="cart-item"><img src="/basket.jpg" alt="Jute Basket"><h2>Jute Basket</h2><span class="price">₹ 499</span><select name="size"><option>S</option><option>M</option></select></div><p class="total price">₹ 499</p><button>Checkout</button></main>`,
        ],
      ],
      `https://www.weaves.example${path}`,
    ),
  ),
  ...of('cart', [
    ['Your cart is empty', `<main><h1>Your cart is empty</h1></main>${shelf}`],
    [
      `Shopping Bag (1) - ${store}`,
      '<main><h1>Shopping Bag</h1><p>Jute Basket</p><span class="price">₹ 499</span><button>Checkout</button></main>',
    ],
  ]),
  ...of(
    'account',
    ['Order history', 'Track your order', 'Thank you for your order', 'My wishlist', 'Checkout'],
    'https://www.weaves.example/account/orders/24681',
  ),
];

const readingOf = ({ url, html }: Shell) => readPage({ url, askedUrl: url, html });
const named = shells.map(
  (shell) =>
    [
      `${shell.kind}: ${/<title>(.*?)<\/title>/.exec(shell.html)?.[1]} at ${new URL(shell.url).pathname}`,
      shell,
    ] as const,
);

test.each(named)('%s is no certain product', (_, shell) => {
  const reading = readingOf(shell);
  expect(reading.outcome === 'product' && reading.details.certainty).not.toBe('certain');
});

test('at most one shell in ten is shown at all', () => {
  const shown = named.filter(([, shell]) => readingOf(shell).outcome === 'product').map(([name]) => name);
  expect(shells.length).toBeGreaterThan(41);
  expect(shown.length, shown.join('\n')).toBeLessThanOrEqual(shells.length / 10);
});
