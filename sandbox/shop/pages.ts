import { escapeHtml } from '../http/html.ts';
import { goods, type Product } from './goods.ts';
import { type Facts, type Marking, markings } from './markup.ts';

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

/** The shop's front page: every product, then the pages that misbehave. */
export const shelfPage = (): string =>
  shopPage(
    'Chandni Bazaar',
    '',
    `<h1>Everything in the bazaar</h1>
<ul class="shelf">
${goods
  .map(
    (product) => `<li><a href="/shop/${product.path}"><img src="${imagePath(product)}" alt="" width="600" height="600">
<strong>${escapeHtml(product.name)}</strong><br>${rupees.format(product.price)}${product.soldOut ? ' · sold out' : ''}</a></li>`,
  )
  .join('\n')}
</ul>
<h2>Pages that misbehave</h2>
<ul>
<li><a href="/shop/product/members-only">One that refuses</a> (403 Access Denied)</li>
<li><a href="/shop/product/slow-loom">One that is slow</a> (6 seconds)</li>
<li><a href="/shop/product/moved">One that moved</a> (redirects to the kurta)</li>
<li><a href="/shop/product/no-such-thing">One that is gone</a> (404)</li>
<li><a href="/shop/about">One that is no product</a></li>
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

/** A product's page; `origin` makes its addresses absolute, as real stores have them. */
export const productPage = (product: Product, origin: string): string => {
  const facts: Facts = { product, url: `${origin}/shop/${product.path}`, image: `${origin}${imagePath(product)}` };
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

export const deniedPage = (): string =>
  '<html><head><title>Access Denied</title></head><body><h1>Access Denied</h1><p>You do not have permission to access this page.</p></body></html>';

export const missingPage = (): string => shopPage('Page Not Found', '', '<h1>Page Not Found</h1>');
