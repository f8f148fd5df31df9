import { escapeHtml } from '../http/html.ts';
import { goods, type Product } from './goods.ts';
import { type Facts, ldJson, type Marking, markings } from './markup.ts';

const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', maximumFractionDigits: 0 });

const style = `
body{margin:0;font:16px/1.5 Georgia,'Times New Roman',serif;background:#FFFDF8;color:#2B1B17}
a{color:#9A1B4B}header{background:#9A1B4B;color:#fff;padding:1rem}header a{color:#fff;text-decoration:none;font-size:1.5rem}
header p{margin:0;font-size:.875rem}main{max-width:64rem;margin:0 auto;padding:1.5rem 1rem}
.shelf{display:grid;grid-template-columns:repeat(auto-fill,minmax(13rem,1fr));gap:1.25rem;padding:0;list-style:none}
.shelf a{text-decoration:none;color:inherit}.shelf img{width:100%;height:auto;border-radius:8px;display:block}
.product{display:grid;grid-template-columns:repeat(auto-fit,minmax(17rem,1fr));gap:2rem}.product img{width:100%;height:auto;border-radius:12px}
.price{font-size:1.5rem}.sizes{border:0;padding:0;margin:1rem 0}.sizes label{display:inline-block;border:1px solid #C9B8A8;border-radius:8px;padding:.35rem .9rem;margin:.25rem .25rem 0 0}
.gone{opacity:.45;text-decoration:line-through}button,select{font:inherit;padding:.6rem 1.2rem;border-radius:8px;border:1px solid #9A1B4B}
button{background:#9A1B4B;color:#fff;margin-top:1rem}footer{padding:2rem 1rem;text-align:center;font-size:.875rem}`;

const shopPage = (title: string, head: string, body: string): string => `<!doctype html>
<html lang="en-IN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
${head}
<style>${style}</style>
</head>
<body>
<header><a href="/shop">Chandni Bazaar</a><p>Cloth, copper and colour. A shop that does not exist.</p></header>
<main>
${body}
</main>
<footer><a href="/shop">All goods</a> · <a href="/shop/about">About us</a></footer>
</body>
</html>
`;

const imagePath = ({ picture }: Product): string => `/shop/images/${picture}.svg`;

const shelf = (products: readonly Product[]): string => `<ul class="shelf">
${products
  .map(
    (product) => `<li><a href="/shop/${product.path}"><img src="${imagePath(product)}" alt="" width="600" height="600">
<strong>${escapeHtml(product.name)}</strong><br>${rupees.format(product.price)}${product.soldOut ? ' · sold out' : ''}</a></li>`,
  )
  .join('\n')}
</ul>`;

/** The shop's front page: all products, then faulty pages. */
export const shelfPage = (): string =>
  shopPage(
    'Chandni Bazaar',
    '',
    `<h1>Everything in the bazaar</h1>
${shelf(goods)}
<h2>Pages that misbehave</h2>
<ul>
<li><a href="/shop/product/members-only">One that refuses</a> (403 Access Denied)</li>
<li><a href="/shop/browsers-only/${goods[0]?.path}">One for browsers only</a> (with a strict content policy)</li>
<li><a href="/shop/product/slow-loom">One that is slow</a> (6 seconds)</li>
<li><a href="/shop/product/moved">One that moved</a> (redirects to the kurta)</li>
<li><a href="/shop/product/no-such-thing">One that is gone</a> (404)</li>
<li><a href="/shop/about">One that is no product</a></li>
<li><a href="/shop/product/patola-silk-saree">One that shows only a name</a></li>
<li><a href="/shop/silk">A list of products</a></li>
<li><a href="/shop/trade/silk-by-the-bale">One for members</a> (asks to sign in)</li>
</ul>`,
  );

const sizeChoice = ({ sizes }: Product): string =>
  sizes.length === 0
    ? ''
    : `<fieldset class="sizes"><legend>Size</legend>${sizes
        .map(
          ({ label, available }) =>
            `<label class="${available ? '' : 'gone'}"><input type="radio" name="size" value="${escapeHtml(label)}"${available ? '' : ' disabled'}> ${escapeHtml(label)}</label>`,
        )
        .join('')}</fieldset>`;

/** A product's page in a folder of the shop; `origin` makes its addresses absolute, as real stores have them. */
export const productPage = (product: Product, origin: string, folder = ''): string => {
  const facts: Facts = {
    product,
    url: `${origin}/shop${folder}/${product.path}`,
    image: `${origin}${imagePath(product)}`,
  };
  const { head, form, scope }: Marking = markings[product.markup](facts);
  const buy = product.soldOut ? '<p><strong>Sold out</strong></p>' : '<button type="button">Add to bag</button>';
  return shopPage(
    `${product.name} | Chandni Bazaar`,
    `<link rel="canonical" href="${facts.url}">\n${head}`,
    `<article class="product" ${scope?.product ?? ''}>
<div><img src="${facts.image}" alt="${escapeHtml(product.name)}" width="600" height="600" ${scope?.image ?? ''}></div>
<div>
<p ${scope?.brand ?? ''}><span ${scope ? 'itemprop="name"' : ''}>${escapeHtml(product.brand)}</span></p>
<h1 ${scope?.name ?? ''}>${escapeHtml(product.name)}</h1>
<p class="price">${rupees.format(product.price)}</p>
<p>${escapeHtml(product.description)}</p>
${form ?? `${sizeChoice(product)}${buy}`}
</div>
</article>`,
  );
};

export const aboutPage = (): string =>
  shopPage(
    'About us',
    '',
    '<h1>About us</h1><p>Chandni Bazaar is made up, so that links can be tried out without bothering a real shop.</p>',
  );

/** A product by its heading and address alone. */
export const priceOnRequestPage = (): string =>
  shopPage(
    'Patola Silk Saree',
    '',
    '<h1>Patola Silk Saree</h1><p>Double ikat, woven to order. Write to us for a price.</p>',
  );

/** A list of products, marked up as one. */
export const listPage = (origin: string): string => {
  const silk = goods.filter(({ name }) => /silk/i.test(name));
  const list = {
    '@context': 'https://schema.org/',
    '@type': 'ItemList',
    itemListElement: silk.map(({ path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      url: `${origin}/shop/${path}`,
    })),
  };
  return shopPage('Silk', ldJson(list), `<h1>Silk</h1>\n${shelf(silk)}`);
};

export const signInPage = (): string =>
  shopPage(
    'Sign in',
    '',
    `<h1>Sign in</h1>
<form><label>Email <input type="email"></label><label>Password <input type="password"></label><button>Sign in</button></form>`,
  );

export const deniedPage = (): string =>
  '<html><head><title>Access Denied</title></head><body><h1>Access Denied</h1><p>You do not have permission to access this page.</p></body></html>';

export const missingPage = (): string => shopPage('Page Not Found', '', '<h1>Page Not Found</h1>');
