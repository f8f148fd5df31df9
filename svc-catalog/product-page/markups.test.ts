import { describe, expect, test } from 'vitest';
import { readPage } from './read-page.ts';

const address = 'https://shop.example.com/product/jute-basket';
const read = (html: string, url = address) => readPage({ url, askedUrl: url, html });
const linked = (data: object) => `<script type="application/ld+json">${JSON.stringify(data)}</script>`;
const basket = { '@type': 'Product', name: 'Jute Basket' };
const heading = '<title>Jute Basket</title><h1>Jute Basket</h1>';
const cart = '<button id="button-cart">Add to cart</button>';

describe('the price of a page', () => {
  test('has the currency of a country only, whatever the host ends with', () => {
    const found = read(offers({ price: 25, priceCurrency: '$' }), 'https://shop.constructor/product/jute-basket');
    expect(found).toMatchObject({ details: { product_name: 'Jute Basket' } });
    expect(found).not.toHaveProperty('details.currency');
  });

  const offers = (value: object | object[]) => linked({ ...basket, offers: value });
  test.each<[string, string, number | undefined, string | undefined]>([
    ['an offer', offers({ price: '1499.00', priceCurrency: 'INR' }), 1499, 'INR'],
    ['a price specification', offers({ priceSpecification: { price: 20, priceCurrency: 'EUR' } }), 20, 'EUR'],
    [
      'a crossed-out amount that the data keeps',
      `${offers({ price: 25, priceCurrency: 'EUR' })}${heading}<p><del>€25.00</del> <b class="price">€20.00</b></p>${cart}`,
      20,
      'EUR',
    ],
    [
      'a former amount of the data, which the metadata states beside the price',
      `${offers({ price: 25, priceCurrency: 'EUR' })}<meta property="og:price:standard_amount" content="25.00"><meta property="product:price:amount" content="20.00"><meta property="product:price:currency" content="EUR">`,
      20,
      'EUR',
    ],
    [
      'a former amount that the data keeps and a class names so',
      `${offers({ price: 25, priceCurrency: 'EUR' })}${heading}<p><b class="price">€20.00</b> <i class="product_oldPrice__5">€25.00</i></p>${cart}`,
      20,
      'EUR',
    ],
    [
      'another amount than that of the metadata, which states no former one',
      `${offers({ price: 25, priceCurrency: 'EUR' })}<meta property="product:price:amount" content="20.00"><meta property="product:price:currency" content="EUR">`,
      25,
      'EUR',
    ],
    [
      'another amount than that of the data, which the page does not cross out',
      `${offers({ price: 25, priceCurrency: 'EUR' })}${heading}<p>Members: <b class="price">€20.00</b></p>${cart}`,
      25,
      'EUR',
    ],
    [
      'nothing where the page shows more than its data, which may leave out the tax',
      `${offers({ price: 25, priceCurrency: 'EUR' })}${heading}<p><b class="price">€30.00</b></p>`,
      undefined,
      undefined,
    ],
    [
      'the amount of the data where the page shows more in another currency',
      `${offers({ price: 25, priceCurrency: 'EUR' })}${heading}<p><b class="price">US$30.00</b></p>${cart}`,
      25,
      'EUR',
    ],
    [
      'a specification for members and one for all',
      offers({
        priceCurrency: 'EUR',
        priceSpecification: [{ price: 15, validForMemberTier: { name: 'Gold' } }, { price: 20 }],
      }),
      20,
      'EUR',
    ],
    [
      'a sale price beside the usual one',
      offers({ price: 25, priceCurrency: 'EUR', priceSpecification: [{ priceType: 'SalePrice', price: 20 }] }),
      20,
      'EUR',
    ],
    [
      'an amount that the style crosses out, in the data too',
      `${offers({ price: 25, priceCurrency: 'EUR' })}${heading}<b>€20.00</b> <b style="text-decoration: line-through">€25.00</b>${cart}`,
      20,
      'EUR',
    ],
    [
      'an amount beside the one to compare with',
      `${heading}<p class="price price--compare">€25.00</p><p class="price">€20.00</p>${cart}`,
      20,
      'EUR',
    ],
    [
      'the bounds of a filter',
      `${heading}<div class="price-filter"><b class="price">€9.00</b></div>${cart}`,
      undefined,
      undefined,
    ],
    ['a part of the heading', `${linked(basket)}<h1>Jute Basket <i class="price">€20.00</i></h1>${cart}`, 20, 'EUR'],
    ['Egyptian pounds', `${heading}<em class="price">L.E 12.00</em>${cart}`, 12, 'EGP'],
    ['the year of the shop', `${heading}<p>All prices in <i>EGP</i> Copyright 2017</p>${cart}`, undefined, undefined],
    [
      'what an order needs for free delivery',
      `${heading}<p>FREE SHIPPING on $99 + orders</p><em class="price">$10.95</em>${cart}`,
      10.95,
      'USD',
    ],
    ['thousands and three decimals', `${heading}<p class="price">1 189,500 TND</p>${cart}`, 1189.5, 'TND'],
    ['thousands and three decimals, both marked', `${heading}<p class="price">KWD 1,250.500</p>${cart}`, 1250.5, 'KWD'],
    ['a price before an order', `${heading}<p class="price">Pre-order: €39.00</p>${cart}`, 39, 'EUR'],
    [
      'a sign of Tunisia whose currency the page states',
      `${heading}<p class="price">1189,000 DT</p>${cart}<i data-c="TND"></i>`,
      1189,
      'TND',
    ],
    ['that sign elsewhere', `${heading}<p class="price">1189 DT</p>${cart}`, undefined, undefined],
    ['dong', `<html lang="vi-VN">${heading}<p>13.790.000đ</p>${cart}</html>`, 13_790_000, 'VND'],
    ['rupiah', `${heading}<p class="price">Rp37.100</p>${cart}`, 37_100, 'IDR'],
    ['three decimals or thousands', `${heading}<p class="price">999,000 TND</p>${cart}`, undefined, undefined],
    ['the name of a unit of account', `${heading}<p class="price">XDR 20</p>${cart}`, undefined, undefined],
    ['several sellers', offers({ lowPrice: '9.50', highPrice: 12, priceCurrency: 'GBP' }), 9.5, 'GBP'],
    [
      'variants of which one is sold out',
      offers([
        { price: 5, priceCurrency: 'EUR', availability: 'http://schema.org/OutOfStock' },
        { price: 7, priceCurrency: 'EUR', availability: 'http://schema.org/InStock' },
      ]),
      7,
      'EUR',
    ],
    [
      'microdata',
      `<div itemscope itemtype="http://schema.org/Product"><b itemprop="name">Jute Basket</b><div itemprop="offers" itemscope itemtype="http://schema.org/Offer"><meta itemprop="pricecurrency" content="PLN"><span itemprop="price">32,00</span></div></div>`,
      32,
      'PLN',
    ],
    [
      'metadata',
      `${heading}<meta property="og:type" content="product"><meta property="product:price:amount" content="2.499,00"><meta property="product:price:currency" content="EUR">`,
      2499,
      'EUR',
    ],
    ['one amount near the heading', `${heading}<p class="price">₹ 1,49,999.00</p>${cart}`, 149_999, 'INR'],
    ['an amount in parts', `${heading}<p class="price"><b>997</b><i>,50</i> <i>zł</i></p>${cart}`, 997.5, 'PLN'],
    ['other digits', `${heading}<p class="price">₹ १,२९९</p>${cart}`, 1299, 'INR'],
    [
      'an amount beside the old one',
      `${heading}<s>144 990 тг.</s><span class="pr price">131 990 тг.</span>${cart}`,
      131_990,
      'KZT',
    ],
    ['a length that reads like a sign', `${heading}<p>20 Ft. long</p>${cart}`, undefined, undefined],
    [
      'that sign by a Hungarian shop',
      `<html lang="hu">${heading}<p class="price">2000 Ft</p>${cart}</html>`,
      2000,
      'HUF',
    ],
    ['a range', `${heading}<p class="price">₹ 1,499 – 1,999</p>${cart}`, undefined, undefined],
    ['a lowest price', `${heading}<p class="price">from €20.00</p>${cart}`, undefined, undefined],
    [
      'a lowest price that it starts at',
      `${heading}<p class="price">Starting at €20.00</p>${cart}`,
      undefined,
      undefined,
    ],
    [
      'a lowest price beside those words',
      `${heading}<span>Starting at</span> <span class="price">€20</span>${cart}`,
      undefined,
      undefined,
    ],
    [
      'a lowest price from which others go on',
      `${heading}<p class="price">₹1,499 onwards</p>${cart}`,
      undefined,
      undefined,
    ],
    [
      'a lowest price above that of the variant which is shown',
      `${heading}<div><b>From €70.50</b> <span>€78.50</span></div>${cart}`,
      undefined,
      undefined,
    ],
    [
      'the price below what instalments start at',
      `${heading}<div><b>From €7.50</b> <span class="price">€78.50</span></div>${cart}`,
      78.5,
      'EUR',
    ],
    [
      'the price beside what it is in another currency',
      `${heading}<div><span id="prcSum">GBP 1.99</span> <span>Approximately <b>US $2.66</b></span></div>${cart}`,
      1.99,
      'GBP',
    ],
    ['an amount in thousands', `${heading}<p class="price">₹1.5K</p>${cart}`, undefined, undefined],
    ['an amount in hundreds of thousands', `${heading}<p class="price">₹1.5 lakh</p>${cart}`, undefined, undefined],
    ['a reduction', `${heading}<p class="price">-₹200</p>${cart}`, undefined, undefined],
    [
      'digits in the order that a mark turns',
      `${heading}<p class="price">\u202e994,1₹</p>${cart}`,
      undefined,
      undefined,
    ],
    ['a reduction in the data', offers({ price: '-20', priceCurrency: 'EUR' }), undefined, undefined],
    ['separators that part no thousands', `${heading}<p class="price">€1.499.00</p>${cart}`, undefined, undefined],
    [
      'the price after a discount, beside the old one',
      `${heading}<i class="old-price">₹2,999</i> <b class="discount-price">₹1,499</b>${cart}`,
      1499,
      'INR',
    ],
    [
      'data in hundredths of what is shown',
      `${offers({ price: 149_900, priceCurrency: 'INR' })}${heading}<p class="price">₹1,499</p>${cart}`,
      1499,
      'INR',
    ],
    [
      'an amount before cards whose links hold picture, heading and price',
      `${heading}<p>₹1,499</p>${['Mat', 'Rug'].map((name) => `<div><a href="/${name}"><img src="/${name}.jpg"><h3>${name}</h3></a><b class="price">₹299</b></div>`).join('')}${cart}`,
      1499,
      'INR',
    ],
    ['a small amount above', `${heading}<p class="price">€<b>34</b><sup>99</sup></p>${cart}`, 34.99, 'EUR'],
    ['thousands and a small amount', `${heading}<p class="price">1.499<sup>90</sup> Lei</p>${cart}`, 1499.9, 'RON'],
    ['an amount and a footnote', `${heading}<p class="price">€<b>34</b><sup>2</sup></p>${cart}`, undefined, undefined],
    [
      'two amounts and the percentage between them',
      `${heading}<p>€99.00</p><p>€88.00</p><p>-11%</p>${cart}`,
      88,
      'EUR',
    ],
    [
      'two amounts and another percentage',
      `${heading}<p>€99.00</p><p>€88.00</p><p>-5%</p>${cart}`,
      undefined,
      undefined,
    ],
    [
      'two amounts and what members of a club save',
      `${heading}<p>€99.00</p><p>€88.00</p><p>Members of the weavers' club save 11% in June</p>${cart}`,
      undefined,
      undefined,
    ],
    [
      'an amount with the words that its tax is in it',
      `${heading}<p>€129.00 <i>VAT included</i></p>${cart}`,
      129,
      'EUR',
    ],
    [
      'another amount, and the price of other goods far behind',
      `${heading}<p>Was €129.00</p>${'<i></i>'.repeat(300)}<p class="price">€93.00</p>${cart}`,
      undefined,
      undefined,
    ],
    [
      'points in a language that does not part its words',
      `${heading}<p>1,500원 적립가능</p>${cart}`,
      undefined,
      undefined,
    ],
    [
      'a sign of many currencies',
      `<html lang="es">${heading}<p class="price">$20.00</p>${cart}</html>`,
      undefined,
      undefined,
    ],
    ['that sign by an English shop under .com', `${heading}<p class="price">$20.00</p>${cart}`, 20, 'USD'],
    [
      'a sign behind a word that looks like a longer sign',
      `<html lang="es">${heading}<div class="price"><a>Jute Baskets</a>$20.00</div>${cart}</html>`,
      undefined,
      undefined,
    ],
    [
      'an amount with its tax beside that of other shops',
      `${heading}<div class="price"><b>Cena z VAT:</b> <em>2 399,00 zł</em></div><div class="otherprice"><em>4 699,00 zł</em></div>${cart}`,
      2399,
      'PLN',
    ],
    ['an amount without its tax', `${heading}<p class="price">VAT €20.00</p>${cart}`, undefined, undefined],
    [
      'an offer in microdata that holds only the amount',
      `<div itemscope itemtype="http://schema.org/Product"><b itemprop="name">Jute Basket</b><i itemprop="offers" itemscope itemtype="http://schema.org/Offer">€41.30</i></div>`,
      41.3,
      'EUR',
    ],
    ['the sign and its currency', `${heading}<p class="price">$20.00</p>${cart}<i data-c="USD"></i>`, 20, 'USD'],
    [
      'two amounts of the same rank',
      `${heading}<p class="price">€20.00</p><p class="price">€25.00</p>${cart}`,
      undefined,
      undefined,
    ],
    ['an amount that the page repeats for programs', `${heading}<p>1,679 <i>1679</i> ₪</p>${cart}`, 1679, 'ILS'],
    ['the price of an accessory', `${heading}<p class="accessory_price">€9.00</p>${cart}`, undefined, undefined],
    ['the title of an offer', `${heading}<a href="/sale">Tout à moins de 10 €</a>${cart}`, undefined, undefined],
    ['a word that is a code too', `${heading}<p>ALL BASKETS 2014</p>${cart}`, undefined, undefined],
    ['the contents of a tube', `${heading}<p>GEL 50</p>${cart}`, undefined, undefined],
    [
      'a code that is a word too, where the data states it',
      `${heading}<p class="price">20 TRY</p>${cart}<script>var a = {"currency":"TRY"}</script>`,
      20,
      'TRY',
    ],
    ['only the delivery', `${heading}<p>Delivery from €4.95</p>${cart}`, undefined, undefined],
    [
      'an amount with free delivery, before that of other sellers',
      `${heading}<h6>£5.90 Free delivery</h6><p>In stock at our partners, new and used from <b>£5.00</b></p>${cart}`,
      5.9,
      'GBP',
    ],
    [
      'an amount called a list price where no other is shown',
      `${heading}<p><b class="price listprice">₹1,499</b></p>${cart}`,
      1499,
      'INR',
    ],
    [
      'the amount beside the one that is called a list price',
      `${heading}<p><b class="price listprice">₹1,999</b> <b class="price">₹1,499</b></p>${cart}`,
      1499,
      'INR',
    ],
    [
      'an amount for a piece beside one for a measure',
      `${heading}<p><b>£1.75/unit</b> <b>£7.00/kg</b></p>${cart}`,
      1.75,
      'GBP',
    ],
    [
      'the amount beside that of a service to choose',
      `${heading}<p><b>€180.00</b></p><h3 class="verification-block-amount">€8.00</h3>${cart}`,
      180,
      'EUR',
    ],
    [
      'no price in brackets, which is that of an option',
      `${heading}<p><span>Add initials</span> <span>(₹150)</span></p>${cart}`,
      undefined,
      undefined,
    ],
    [
      'an amount below the one that is printed on the goods',
      `${heading}<p>M.R.P.: ₹1,999</p><p>₹1,499 (inclusive of all taxes)</p>${cart}`,
      1499,
      'INR',
    ],
    [
      'the amount that is printed on the goods alone',
      `${heading}<p>MRP: <b>₹1,999</b></p><small>incl. of all taxes</small>${cart}${'<i></i>'.repeat(100)}<p>₹299</p>`,
      1999,
      'INR',
    ],
    [
      'amounts with and without tax',
      `${heading}<table><tr><td>Cena s DPH:</td><td>210 Kč</td></tr><tr><td>Cena bez DPH:</td><td>174 Kč</td></tr></table>${cart}`,
      210,
      'CZK',
    ],
    [
      'an amount without a sign, and what the delivery costs',
      `${heading}<b class="price">69.<sup>99</sup></b><dl><dt>Versandkosten:</dt><dd>29,00 €</dd></dl>${cart}`,
      undefined,
      undefined,
    ],
    [
      'what a seller has deposited, far behind the heading',
      `${heading}${'<i></i>'.repeat(500)}<dd>2001元</dd>${cart}`,
      undefined,
      undefined,
    ],
    [
      'an amount beside one that is deleted',
      `${heading}<p><b class="pdp-price">€8.00</b><b class="pdp-price pdp-price_type_deleted">€59.00</b></p>${cart}`,
      8,
      'EUR',
    ],
    [
      'the range that its variants cost, and a deposit',
      `${heading}<p class="price">€149.00 - 159.00</p><dd>€2001</dd>${cart}`,
      undefined,
      undefined,
    ],
    [
      'a price beside the cart, far from the heading and behind other goods',
      `${heading}${'<i></i>'.repeat(1600)}<div class="related"><p class="price">€5.00</p>${cart}</div><div><div><p class="price">€20.00</p></div><form>${cart}</form></div>`,
      20,
      'EUR',
    ],
    [
      'a price beside the first cart below the heading',
      `<div><p class="price">€7.00</p>${cart}</div>${heading}${'<i></i>'.repeat(1600)}<div><p class="price">€20.00</p>${cart}</div><div><p class="price">€5.00</p>${cart}</div>`,
      20,
      'EUR',
    ],
    [
      'a price above the heading, beside a link that calls the cart',
      `<div><p class="price">€20.00</p><a class="btn-cartadd">Order it</a></div>${heading}<div class="product"></div>`,
      20,
      'EUR',
    ],
    [
      'an amount whose place is called after the price and what is saved',
      `${heading}<p class="price-and-saving"><b class="price">€20.00</b> <i class="saving">€5.00</i></p>${cart}`,
      20,
      'EUR',
    ],
    [
      'two prices beside the cart, far from the heading',
      `${heading}${'<i></i>'.repeat(1600)}<div><p class="price">€20.00</p><p class="price">€25.00</p>${cart}</div>`,
      undefined,
      undefined,
    ],
    [
      'an amount behind an element that ends with another number',
      `${heading}<div class="price"><b>Model 212</b> <i>150.00 €</i></div>${cart}`,
      150,
      'EUR',
    ],
    [
      'an amount on a card whose heading leads to other goods',
      `${heading}<p class="price-old">€100.00</p><div><h4><a href="/mat-212">Mat 212</a></h4> <p class="price">€150.00</p></div>`,
      undefined,
      undefined,
    ],
    [
      'an amount that is shown and repeated beside the cart, above that of the cheapest variant in the data',
      `${offers({ price: 20, priceCurrency: 'EUR' })}${heading}<p class="price">€25.00</p>${'<i></i>'.repeat(80)}<div><p class="price">€25.00</p>${cart}</div>`,
      25,
      'EUR',
    ],
    [
      'an amount with its currency in the element before it, in an indented page',
      `${heading}<div class="prices">${'\n        '.repeat(50)}<b>Our price: ${'\n        '.repeat(50)}<i>€</i>${'\n        '.repeat(50)}<b class="price">9,99</b></b></div>${cart}`,
      9.99,
      'EUR',
    ],
    [
      'an amount of its own behind the sign of its currency',
      `${heading}<p><span>₹</span> <span class="price">1,499</span></p>${cart}`,
      1499,
      'INR',
    ],
    [
      'a former amount that a class strikes through',
      `${heading}<p><b class="text-sm line-through price">€25.00</b> <b class="price">€20.00</b></p>${cart}`,
      20,
      'EUR',
    ],
    [
      'a last price, which is the one before',
      `${heading}<p><b class="last-price">€25.00</b> <b class="price">€20.00</b></p>${cart}`,
      20,
      'EUR',
    ],
    [
      'an amount that a class keeps from being drawn',
      `${heading}<p><b class="price d-none">€25.00</b> <b class="price d-none d-md-block">€20.00</b></p>${cart}`,
      20,
      'EUR',
    ],
    [
      'an amount beside the author, whose heading leads to other books',
      `<div>${heading}<h2><a href="/authors/7">A. Weaver</a></h2><p class="price">€20.00</p></div>`,
      20,
      'EUR',
    ],
    [
      'an amount in a table that holds nothing else, and another one that nothing calls a price',
      `${heading}<table><tr><td class="price">€20.00</td></tr></table><p>€3.00</p>`,
      20,
      'EUR',
    ],
    [
      'the same amount of all variants in the analytics of Shopify',
      `${heading}<link href="https://cdn.shopify.com/t.css"><script>Shopify.currency = {"active":"AUD","rate":"1.0"};</script><script>var meta = {"product":{"variants":[{"id":1,"price":1950,"name":"Jute Basket - Plain","public_title":"Plain"},{"id":2,"price":1950,"name":"Jute Basket - Dyed","public_title":"Dyed"}]}};</script>`,
      19.5,
      'AUD',
    ],
    [
      'amounts that an extension of Shopify put into the product, in a unit of its own',
      `${heading}<link href="https://cdn.shopify.com/t.css"><script>Shopify.currency = {"active":"AUD","rate":"1.0"};</script><script>window.points.product = {"title":"Jute Basket","handle":"jute-basket","variants":[{"id":1,"price":1950,"title":"Plain"},{"id":2,"price":1950,"title":"Dyed"}]};</script>`,
      undefined,
      undefined,
    ],
    [
      'differing amounts of variants in the analytics of Shopify',
      `${heading}<link href="https://cdn.shopify.com/t.css"><script>Shopify.currency = {"active":"AUD","rate":"1.0"};</script><script>var meta = {"product":{"variants":[{"id":1,"price":1950,"name":"Jute Basket - Plain","public_title":"Plain"},{"id":2,"price":2050,"name":"Jute Basket - Dyed","public_title":"Dyed"}]}};</script>`,
      undefined,
      undefined,
    ],
    [
      'dollars of a shop that converts into others and calls one of them its currency',
      `${heading}<script>var shop = {"currency": "CAD"}; var rates = {"USD": 1, "AUD": 1.5};</script><p class="price">$20.00</p>${cart}`,
      20,
      'CAD',
    ],
    [
      'dollars of a shop that calls two its currency',
      `${heading}<script>var shop = {"currency": "CAD"}; var base = {"currency": "USD"};</script><p class="price">$20.00</p>${cart}`,
      undefined,
      undefined,
    ],
    [
      'an amount that a class calls discounted, and what is saved',
      `${heading}<p class="price"><i class="discount">€5.00</i> <b class="discounted">€20.00</b></p>${cart}`,
      20,
      'EUR',
    ],
    [
      'an amount behind the list price',
      `${heading}<div><span>MRP: ₹899</span><span>₹764</span></div>${cart}`,
      764,
      'INR',
    ],
    [
      'an amount before what a coupon leaves of it',
      `${heading}<div>₹1,199</div><div>Get it for <b>₹959</b></div>${cart}`,
      1199,
      'INR',
    ],
    [
      'an amount before what a subscription costs',
      `${heading}<b class="price">$43.98</b><p class="price"><b>$41.78</b> with Autoship <i>5% off</i></p><script>{"currency":"USD"}</script>${cart}`,
      43.98,
      'USD',
    ],
    [
      'an amount before the best one, with a coupon',
      `${heading}<p>₹1,299</p><p>Best price <b>₹1,169</b> with coupon FIRST10</p>${cart}`,
      1299,
      'INR',
    ],
    [
      'an amount before packs with amounts of their own',
      `${heading}<b class="price">€5.00</b>${[7, 9, 20].map((price) => `<button class="pack"><i>${price}0 g</i><b class="price">€${price}.00</b></button>`).join('')}${cart}`,
      5,
      'EUR',
    ],
    [
      'an amount before instalments in Turkish',
      `${heading}<ul><li>1.249,90 TL</li><li>KDV Hariç: 1.136,27 TL</li><li>3 taksit x 416,63 TL</li></ul>${cart}`,
      1249.9,
      'TRY',
    ],
    [
      'an amount before other goods without headings',
      `${heading}<p>€5.00</p><div>${[3, 4, 7].map((price) => `<div class="tile"><a href="/p${price}"><img src="/p.jpg"></a><i>Stool ${price}</i> <b>€${price}.00</b></div>`).join('')}</div>${cart}`,
      5,
      'EUR',
    ],
    [
      'nothing but other goods in links',
      `${heading}<p>Ask us.</p><div><a href="/stool"><img src="/stool.jpg"> Stool <b>€7.00</b></a></div>${cart}`,
      undefined,
      undefined,
    ],
    [
      'a price of the shop’s program with its own word for the currency',
      `${heading}<script id="__NEXT_DATA__" type="application/json">${JSON.stringify({ id: 'x', name: 'Jute Basket', price: { currencyIso: 'INR', value: 599 } })}</script>${cart}`,
      599,
      'INR',
    ],
    [
      'the lower end of a range in data, where sizes differ in price',
      `${offers({ '@type': 'AggregateOffer', lowPrice: 5, highPrice: 9, priceCurrency: 'EUR' })}${heading}<p class="price">€5.00 – €9.00</p><label for="s">Size</label><select id="s"><option>S</option><option>L</option></select>${cart}`,
      undefined,
      undefined,
    ],
    [
      'a sign of two currencies on a page in the language of one',
      `<html lang="ja">${heading}<p class="price">￥12,980</p>${cart}`,
      12980,
      'JPY',
    ],
    [
      'what the chosen one of several packs costs',
      `${heading}<div>${['500 g|92', '1 kg|178', '2 kg|340'].map((pack, at) => `<div class="pack${at === 1 ? ' selected' : ''}"><b>${pack.split('|')[0]}</b><i>₹${pack.split('|')[1]}</i></div>`).join('')}</div>${cart}`,
      178,
      'INR',
    ],
    [
      'a bare amount above others that have words beside them',
      `${cart}${heading}<p class="price"><del>€19.90</del> <ins><i>€</i>14.90</ins></p><h3>Top rated</h3><ul><li>Wooden Rattle <b class="price">€9.50</b></li></ul>`,
      14.9,
      'EUR',
    ],
    [
      'an amount above another that is called the new one',
      `${heading}<p class="price">€19.90</p><p>Now €14.90</p>${cart}`,
      undefined,
      undefined,
    ],
    [
      'the one of several offers that is shown',
      `${offers([5, 9].map((price) => ({ price, priceCurrency: 'EUR' })))}${heading}<p>€9.00</p>${cart}`,
      9,
      'EUR',
    ],
    [
      'an offer beside a list price',
      `${offers({ price: 689, priceCurrency: 'INR' })}${heading}<div>MRP <b>₹1,899</b></div>${cart}`,
      689,
      'INR',
    ],
    [
      'an amount with a drawn sign',
      `${heading}<p class="price"><i class="fa fa-inr"></i> 499.85</p>${cart}`,
      499.85,
      'INR',
    ],
    [
      'what a shop’s program asks now',
      `${heading}<script>window.a = ${JSON.stringify({ name: 'Jute Basket', price: { current: { value: 42 }, currency: 'GBP' }, note: 'x'.repeat(80) })};</script>${cart}`,
      42,
      'GBP',
    ],
    [
      'a standard price beside the one of a sale',
      `${heading}<b class="price-standard">€168.00</b><b class="price-sales">€117.60</b>${cart}`,
      117.6,
      'EUR',
    ],
    [
      'a number of goods behind a word',
      `${heading}<li><b>All</b><i>42</i></li>${cart}<script>{"currencies":["ALL"]}</script>`,
      undefined,
      undefined,
    ],
    [
      'an amount for two that are bought together',
      `${heading}<div class="buyTogether"><b>€17.98</b></div><p>€8.99</p>${cart}`,
      8.99,
      'EUR',
    ],
  ])('given as %s', (_, html, price, currency) => {
    const reading = read(html);
    expect(reading.outcome).toBe('product');
    expect(reading).toMatchObject({ details: { product_name: 'Jute Basket' } });
    if (reading.outcome === 'product')
      expect([reading.details.price, reading.details.currency]).toEqual([price, currency]);
  });
});

test('the variant that an address asks for has its own price and picture, whatever else is in the address', () => {
  const variants = [7, 8].map((id) => ({
    '@type': 'Product',
    '@id': `/product/jute-basket?variant=${id}#variant`,
    name: `Jute Basket - ${id}`,
    image: `/v${id}.jpg`,
    offers: { url: `/product/jute-basket?variant=${id}`, price: id, priceCurrency: 'EUR' },
  }));
  const html = `${linked({ '@type': 'ProductGroup', name: 'Jute Basket', image: '/all.jpg', hasVariant: variants })}${heading}`;
  expect(read(html, `${address}?utm_source=x&variant=8`)).toMatchObject({
    details: { price: 8, product_image: 'https://shop.example.com/v8.jpg' },
  });
  expect(read(html)).toMatchObject({ details: { price: 7, product_image: 'https://shop.example.com/all.jpg' } });
});

test('microdata of one product with a price is read at an address of lists, too', () => {
  const goods = (offer: string) =>
    `<h1>Jute Basket</h1><div itemscope itemtype="http://schema.org/Product"><meta itemprop="name" content="Jute Basket"><img itemprop="image" src="/b.jpg"><div itemprop="offers" itemscope itemtype="http://schema.org/${offer}</div></div>`;
  const url = 'https://shop.example.com/catalog/baskets/jute/';
  const single = 'Offer"><meta itemprop="price" content="5"><meta itemprop="priceCurrency" content="EUR">';
  const range =
    'AggregateOffer"><meta itemprop="lowPrice" content="5"><meta itemprop="highPrice" content="9"><meta itemprop="priceCurrency" content="EUR">';
  expect(read(goods(single), url)).toMatchObject({ details: { product_name: 'Jute Basket', price: 5 } });
  expect(read(goods(range), url).outcome).not.toBe('product');
});

test('the price of a page of Amazon whose style sheet draws the sign of the rupee is read', () => {
  const box = '<b id="priceblock_saleprice"><i class="currencyINR">&nbsp;</i> 599.00</b>';
  expect(
    read(`<b id="productTitle">Jute Basket</b>${box}`, 'https://www.amazon.in/jute-basket/dp/B0TEST0001'),
  ).toMatchObject({
    details: { price: 599, currency: 'INR' },
  });
});

test('the price of a page of Amazon is read off its parts where the text for screen readers is blank', () => {
  const part = (amount: string, strike = '') =>
    `<b class="a-price"${strike}><i class="a-offscreen"> </i><i aria-hidden="true"><u>₹</u><u>${amount}</u></i></b>`;
  const box = `<div id="corePriceDisplay_desktop_feature_div">${part('1,299', ' data-a-strike="true"')}${part('549')}</div>`;
  expect(
    read(`<b id="productTitle">Jute Basket</b>${box}`, 'https://www.amazon.in/jute-basket/dp/B0TEST0001'),
  ).toMatchObject({ details: { price: 549, currency: 'INR' } });
});

test.each([
  [[499, 499], 499],
  [[499, 549], undefined],
])('the price of a page of Myntra is what the sellers of all sizes in stock ask: %s', (asked, price) => {
  const sizes = [...asked, 9].map((discountedPrice, at) => ({
    label: String(at),
    available: at < asked.length,
    sizeSellerData: [{ discountedPrice }],
  }));
  const reading = read(
    `<script>window.__myx = ${JSON.stringify({ pdpData: { name: 'Jute Basket', sizes } })}</script>`,
    'https://www.myntra.com/baskets/jute/1/buy',
  );
  expect(reading.outcome === 'product' ? reading.details.price : reading.outcome).toBe(price);
});

test('the sizes of a page of Amazon for phones are those in which the chosen colour comes', () => {
  const state = (key: string, value: object) =>
    `<script type="a-state" data-a-state="${JSON.stringify({ key }).replaceAll('"', '&quot;')}">${JSON.stringify(value)}</script>`;
  const states = [
    state('twister-dim-val-list', { size_name: ['S', 'M', 'L'], color_name: ['Natural', 'Dyed'] }),
    state('twister-dim-list', { key: ['size_name', 'color_name'] }),
    state('twister-dims-to-asin-list', { '0:0': 'B1', '0:1': 'B2', '1:0': 'B3', '2:1': 'B4' }),
    state('mobile-inline-twister', { selectedDimensions: { color_name: 1 } }),
  ];
  const html = `<b id="productTitle">Jute Basket</b>${states.join('')}`;
  expect(read(html, 'https://www.amazon.in/jute-basket/dp/B0TEST0001')).toMatchObject({
    details: { sizes: ['S', 'L'], sold_out_sizes: ['M'] },
  });
});

test.each([
  ['https://shop.example.md/product/jute-basket', '140,99 lei', 'MDL'],
  ['https://shop.example.ro/product/jute-basket', '140,99 lei', 'RON'],
  ['https://shop.example.ve/product/jute-basket', 'Bs. 140,99', 'VES'],
  ['https://shop.example.com/product/jute-basket', 'Rs. 140.99 <a>Call +91 98000 00000</a>', 'INR'],
  ['https://shop.example.com/product/jute-basket', 'Rs. 140.99 <a>Call +92 300 0000000</a>', 'PKR'],
])('a sign of two currencies means that of the country: %s', (url, price, currency) => {
  const html = `${heading}<p class="price">${price.replace(' <', '</p><p><')}</p>${cart}`;
  expect(read(html, url)).toMatchObject({ details: { price: 140.99, currency } });
});

test('the price of a page of Flipkart is what it shows, not what a coupon leaves of it', () => {
  const offer = linked({ ...basket, offers: { price: 282, priceCurrency: 'INR' } });
  expect(read(`${offer}${heading}<div>₹307</div>`, 'https://www.flipkart.com/jute-basket/p/itm1')).toMatchObject({
    details: { price: 307, currency: 'INR' },
  });
});

describe('the sizes of a page', () => {
  const stated = linked(basket) + heading;
  const json = (data: object) =>
    `${stated}<script type="application/json"><![CDATA[${JSON.stringify(data)}]]></script>`;
  const goods = {
    name: 'Jute Basket',
    price: 5,
    sizes: [
      { label: 'S', inStock: true },
      { label: 'M', inStock: false },
    ],
  };
  const unit = (local: string, available: boolean) => ({ size: { local, local_type: 'UK' }, available });
  test.each<[string, string, string[], string[]]>([
    [
      'variants whose size is an object',
      json({ a: { id: 'x', name: 'Jute Basket', units: [unit('8', false), unit('10', true)] } }),
      ['10'],
      ['8'],
    ],
    [
      'offers named after a size of two systems',
      linked({
        ...basket,
        offers: ['6.5 EU 40', 'UK 7 (EU 41)', '8 EU 42'].map((name, at) => ({
          name,
          price: 9,
          priceCurrency: 'GBP',
          availability: at === 0 ? 'http://schema.org/SoldOut' : 'http://schema.org/InStock',
        })),
      }) + heading,
      ['UK 7 (EU 41)', '8 EU 42'],
      ['6.5 EU 40'],
    ],
    [
      'choices that are currently unavailable',
      `${stated}<fieldset><legend>Size</legend>${['S', 'M currently unavailable', 'L temporarily out of stock'].map((label) => `<label><input type="radio" name="size">${label}</label>`).join('')}</fieldset>`,
      ['S'],
      ['M', 'L'],
    ],
    [
      'a value assigned to any name',
      `${stated}<script>var shopData={"product":{"name":"Jute Basket","price":9,"skus":[{"size":"S","inStock":true},{"size":"M","inStock":false}]},"settings":{"currency":"EUR","language":"en","country":"IE"}};</script>`,
      ['S'],
      ['M'],
    ],
    [
      'a group of options that calls itself Size',
      json({
        id: 'x',
        name: 'Jute Basket',
        price: 5,
        options: [
          { title: 'Name print', selections: [{ value: 'Yes' }] },
          { title: 'Size', selections: [{ value: 'S-36' }, { value: 'M-38', inStock: false }] },
        ],
      }),
      ['S-36'],
      ['M-38'],
    ],
    [
      'a list of dimensions without a label',
      `${stated}<div>Wybierz</div><select><option>Round 30 x 30 cm</option><option>Long 60 x 30 cm</option></select>`,
      ['Round 30 x 30 cm', 'Long 60 x 30 cm'],
      [],
    ],
    [
      'a list with its caption beside it',
      `${stated}<div><span>Taille</span><select><option>Choisir</option><option>36</option><option>38</option></select></div>`,
      ['36', '38'],
      [],
    ],
    [
      'words in another language',
      `${stated}<label for="g">Größe</label><select id="g"><option>- Bitte wählen -</option><option>S 36/38</option><option disabled>M 40/42</option></select>`,
      ['S 36/38'],
      ['M 40/42'],
    ],
    [
      'options with a label and a stock word each',
      `${stated}<label for="t">Tamanho</label><select id="t"><option>Tamanho: 41 - Em Stock</option><option>Tamanho: 44 - Esgotado</option></select>`,
      ['41'],
      ['44'],
    ],
    [
      'a caption and marked words',
      `${stated}<div><label>Taille : </label><div><span class="available">6/12M</span><span class="notavailable">12/24M</span></div></div>`,
      ['6/12M'],
      ['12/24M'],
    ],
    [
      'options of which the first says what is chosen, behind those of a review',
      `${stated}<form class="review"><label for="f">Size:</label><select id="f"><option>Felt larger</option></select></form><select id="d3"><option value="-1">Choose a size</option><option>5</option><option>5.5</option></select>`,
      ['5', '5.5'],
      [],
    ],
    [
      'buttons that hold the number of the article too',
      `${stated}<div class="sizes"><a href="#"><span class="size">M</span><span>81862</span></a><a href="#"><span class="size">XL</span><span>81863</span></a></div>`,
      ['M', 'XL'],
      [],
    ],
    [
      'sizes of a plus range',
      `${stated}<ul class="sizes"><li>XL</li><li>1X</li><li>2X</li></ul>`,
      ['XL', '1X', '2X'],
      [],
    ],
    [
      'sizes of two countries',
      `${stated}<ul class="sizes"><li>5b / 35eu</li><li>5.5b / 35.5eu</li></ul>`,
      ['5b / 35eu', '5.5b / 35.5eu'],
      [],
    ],
    [
      'letters with numbers behind them',
      `${stated}<ul class="sizes"><li>XS (2-4)</li><li>XL (18)</li></ul>`,
      ['XS (2-4)', 'XL (18)'],
      [],
    ],
    [
      'nothing but months to pay',
      `${stated}<select name="InstallmentsDuration"><option>6 Months</option><option>12 Months</option></select>`,
      [],
      [],
    ],
    [
      'options of which a second list says that they are sold out',
      `${stated}<label for="w">Size</label><select id="w"><option>30"</option><option>32"</option></select><ul><li>30" sold out</li><li>32"</li></ul>`,
      ['32"'],
      ['30"'],
    ],
    [
      'options that a list of other goods calls sold out',
      `${stated}<label for="w">Size</label><select id="w"><option>30"</option></select><ul class="related"><li>30" sold out</li></ul>`,
      ['30"'],
      [],
    ],
    [
      'a row of forms that only sizes have',
      `${stated}<ul class="dimensions"><li><a href="#">S 36/38</a></li><li><a href="#">M 40/42</a></li></ul>`,
      ['S 36/38', 'M 40/42'],
      [],
    ],
    [
      'options with their stock in brackets',
      `${stated}<label for="b">Size</label><select id="b"><option>3.5 [In Stock]</option><option>4 [Low Stock]</option><option>5 [Sold out]</option></select>`,
      ['3.5', '4'],
      ['5'],
    ],
    [
      'a caption in a table',
      `${stated}<table><tr><td>Available Sizes:</td></tr><tr><td><a role="radio">10</a><a role="radio" aria-disabled="true">11</a></td></tr></table>`,
      ['10'],
      ['11'],
    ],
    [
      'the variants of a Shopify theme, whose stock is in another list',
      `${heading}<link href="https://cdn.shopify.com/t.css"><script>var meta = ${JSON.stringify({
        product: {
          variants: [
            { id: 1, name: 'Jute Basket - S', public_title: 'S' },
            { id: 2, name: 'Jute Basket - M', public_title: 'M' },
          ],
        },
      })};</script><script type="application/json">[{"id":1,"title":"S","available":false},{"id":2,"title":"M","available":true}]</script>`,
      ['M'],
      ['S'],
    ],
    [
      'the variants of a Shopify theme, whose stock and options an extension assigns',
      `${heading}<link href="https://cdn.shopify.com/t.css"><script>var meta = {"product":{"variants":[{"id":1,"name":"Jute Basket - A / Red","public_title":"A / Red"},{"id":2,"name":"Jute Basket - B / Red","public_title":"B / Red"}]}};</script><script>window.backInStock.product = ${JSON.stringify(
        {
          title: 'Jute Basket',
          handle: 'jute-basket',
          options: ['Size', 'Color'],
          variants: [
            { id: 1, option1: 'A', option2: 'Red', available: false },
            { id: 2, option1: 'B', option2: 'Red', available: true },
          ],
        },
      )};</script>`,
      ['B'],
      ['A'],
    ],
    [
      'the variants of a Shopify theme, whose stock an extension assigns for another purpose',
      `${heading}<link href="https://cdn.shopify.com/t.css"><script>var meta = {"product":{"variants":[{"id":1,"name":"Jute Basket - S","public_title":"S"},{"id":2,"name":"Jute Basket - M","public_title":"M"}]}};</script><script>const instalments = {"product":{"variants":[{"id":1,"title":"S","available":true,"price":1950,"weight":200},{"id":2,"title":"M","available":false,"price":1950,"weight":200}]}};</script>`,
      ['S'],
      ['M'],
    ],
    [
      'choices beside a caption with a place for what is chosen',
      `${stated}<dl><dt>Size: <span class="chosen"> </span></dt><dd><a href="#">S</a><a href="#">M (40)</a><a href="#">3XL<i> (+US$ 1.00)</i></a><a href="#">4XL + 3,50 zł</a></dd></dl>`,
      ['S', 'M (40)', '3XL', '4XL'],
      [],
    ],
    [
      'the configuration of an older Magento',
      `${stated}<script>var spConfig = new Product.Config({"attributes":{"1":{"code":"velkost","label":"Veľkosť","options":[{"label":"UK2","products":["7"]},{"label":"UK3","products":[]}]}}});</script>`,
      ['UK2'],
      ['UK3'],
    ],
    [
      'a list with what the shop offers instead of a sold-out size',
      `${stated}<label for="t">Size</label><select id="t"><option>4</option><option>8 - Not available  I want it!</option></select>`,
      ['4'],
      ['8'],
    ],
    [
      'a list that says how many are left, when they are sent and what a list of wishes takes',
      `${stated}<label for="t">Size</label><select id="t"><option>36 — In Stock</option><option>37 — Only one left</option><option>38 (Ships by 4/15)</option><option>39 - Add to wishlist</option></select>`,
      ['36', '37', '38'],
      ['39'],
    ],
    [
      'a state that holds the product twice, with its stock in the second place',
      `${stated}<script type="application/json">${JSON.stringify({
        a: { name: 'Jute Basket', simples: [{ size: '36' }, { size: '38' }, { size: '40' }] },
        b: {
          name: 'Jute Basket',
          simples: [
            { size: '36', offer: { stock: { quantity: 'ONE' } } },
            { size: '38', offer: { stock: { quantity: 'OUT_OF_STOCK' } } },
            { size: '40', offer: { stock: { quantity: 0 } } },
          ],
        },
      })}</script>`,
      ['36'],
      ['38', '40'],
    ],
    [
      'a list that says what each costs',
      `${stated}<label for="t">Size</label><select id="t"><option>500g - £2.98£5.96 per kg</option><option>1kg - £4.64</option><option>30 - $53.13 USD</option></select>`,
      ['500g', '1kg', '30'],
      [],
    ],
    [
      'the variants of a Shopify theme, whose titles name each size',
      `${heading}<link href="https://cdn.shopify.com/t.css"><script>var meta = {"product":{"variants":[{"id":1,"name":"Jute Basket - Black / Size35","public_title":"Black / Size35"},{"id":2,"name":"Jute Basket - Black / Size36","public_title":"Black / Size36"}]}};</script>`,
      ['Size35', 'Size36'],
      [],
    ],
    [
      'rows that are neither a list nor buttons',
      `${stated}<div class="drop-down-options"><div class="option">X-Small</div><div class="option">Small</div><div class="option">Large</div></div>`,
      ['X-Small', 'Small', 'Large'],
      [],
    ],
    [
      'fractions under their caption',
      `${stated}<div class="label">SIZE: <span></span></div><ul><li>4/5</li><li>6/7</li></ul>`,
      ['4/5', '6/7'],
      [],
    ],
    [
      'a list of goods that are offered beside the product',
      `${stated}<div class="related-goods"><label for="r">Size</label><select id="r"><option>S</option><option>M</option></select></div>`,
      [],
      [],
    ],
    ['reviews that mention the size', `${stated}<p><span>size</span><span>248</span></p>`, [], []],
    [
      'quantities',
      `${stated}<label>Quantity</label><select name="qty"><option>1</option><option>2</option></select>`,
      [],
      [],
    ],
    [
      'buttons in a group with a label',
      `${stated}<div role="group" aria-label="Sizes"><button>44</button><button disabled>46</button></div>`,
      ['44'],
      ['46'],
    ],
    [
      'buttons that are disabled until a program runs',
      `${stated}<div role="group" aria-label="Sizes"><button disabled aria-disabled="false">44</button><button disabled aria-disabled="true">46</button></div>`,
      ['44'],
      ['46'],
    ],
    [
      'a set of fields whose legend leads to the size guide, too',
      `${stated}<fieldset><legend aria-label="Select Size"><b>Select Size</b><a href="/guide">Size Guide</a></legend><input type="radio" id="a"><label for="a">UK 6 (EU 39)</label><input type="radio" id="b" disabled><label for="b">UK 8</label></fieldset>`,
      ['UK 6 (EU 39)'],
      ['UK 8'],
    ],
    [
      'choices with their stock behind them',
      `${stated}<p>Tallas</p><ul><li>38 <i>Agotado</i></li><li>38½ <i>Disponible</i></li><li>39 <i>2 unidades</i></li><li>41 <i>1 item</i></li></ul>`,
      ['38½', '39', '41'],
      ['38'],
    ],
    [
      'choices each of which begins with the caption, and an offer for each',
      `${stated}<div itemscope itemtype="https://schema.org/Product"><ul><li><a><label>Größe</label>32/34</a></li><li><a><label>Größe</label>36/38</a></li></ul>${[
        ['77#32', 'InStock'],
        ['77#36', 'OutOfStock'],
      ]
        .map(
          ([sku, stock]) =>
            `<i itemprop="offers" itemscope><meta itemprop="sku" content="${sku}"><meta itemprop="availability" content="https://schema.org/${stock}"></i>`,
        )
        .join('')}</div>`,
      ['32/34'],
      ['36/38'],
    ],
    [
      'numbers in a list that is called sizes',
      `${stated}<ul id="productSizes" class="shoe-size"><li>6</li><li>7</li><li>8</li></ul>`,
      ['6', '7', '8'],
      [],
    ],
    [
      'numbers in a menu that is called sizes',
      `${stated}<div class="menu"><div class="sizes-size"><a href="/6">6</a><a href="/7">7</a><a href="/8">8</a></div></div>`,
      [],
      [],
    ],
    [
      'a rating in a list that is called sizes',
      `${stated}<ul class="sizes"><li>1</li><li>2</li><li>3</li></ul>`,
      [],
      [],
    ],
    [
      'a list of choices within a choice, and a button that ends it',
      `${stated}<p>Size</p><div><span><span>S</span><span>M</span><span>Cancel</span></span></div>`,
      ['S', 'M'],
      [],
    ],
    [
      'attributes from which a program draws them',
      `${stated}<div data-criteria-name="Colour"><i data-gpr-value="Red"></i><i data-gpr-value="Blue"></i></div><div data-criteria-name="Size"><i data-gpr-value="King" data-is-disabled="false"></i><i data-gpr-value="Queen" data-is-disabled="true"></i></div>`,
      ['King'],
      ['Queen'],
    ],
    [
      'a list in an attribute',
      `${stated}<div data-fitting-sizes='[{"value":"A1","text":"46/48 RUS (S INT)"},{"value":"A2","text":"48/50 RUS (M INT)","inStock":false}]'></div>`,
      ['46/48 RUS (S INT)'],
      ['48/50 RUS (M INT)'],
    ],
    ['what an attribute counts', `${stated}<div data-available-sizes="4" data-sizes="[320, 640]"></div>`, [], []],
    [
      'cards of other goods, each of which says its size',
      `${stated}${['M', 'L', 'XL'].map((size) => `<div><ul><li>Cane</li><li><span>Size:</span> ${size}</li></ul></div>`).join('')}`,
      [],
      [],
    ],
    ['how much is in it', `${stated}<h3>Size:</h3><span>95g</span>`, [], []],
    [
      'what a program keeps about the address, among many other goods',
      json({
        goods: Array.from({ length: 40 }, (_, at) => ({
          id: at,
          name: `Cane Basket ${at}`,
          price: 1,
          url: `cane-${at}`,
        })),
        shown: {
          url: 'jute-basket',
          name: 'Jute Basket',
          price: 5,
          sizes: [
            { name: 'S', quantity: 3 },
            { name: 'M', quantity: 0 },
          ],
        },
      }),
      ['S'],
      ['M'],
    ],
    [
      'a text that a program parses in a call',
      `${stated}<script>define("data", { value: freeze(JSON.parse(${JSON.stringify(JSON.stringify({ id: 'x', name: 'Jute Basket', price: 5, sizes: ['S', 'M'] }))})) });</script>`,
      ['S', 'M'],
      [],
    ],
    [
      'a text in single quotes that a program parses',
      `${stated}<script>window.shop = JSON.parse('${JSON.stringify({ ...goods, text: 'it\'s "jute"' })
        .replace(/\\/g, '\\\\')
        .replace(/'/g, "\\'")}');</script>`,
      ['S'],
      ['M'],
    ],
    [
      'an encoded text that a program parses',
      `${stated}<script>window.shop = JSON.parse(decodeURIComponent("${encodeURIComponent(JSON.stringify(goods))}"));</script>`,
      ['S'],
      ['M'],
    ],
    [
      'what Nuxt writes as one flat list',
      `${stated}<script id="__NUXT_DATA__" type="application/json">${JSON.stringify([['ShallowReactive', 1], { data: 2 }, { name: 3, price: 4, sizes: 5 }, 'Jute Basket', 5, [6, 7], { label: 8, inStock: 10 }, { label: 9, inStock: 11 }, 'S', 'M', true, false])}</script>`,
      ['S'],
      ['M'],
    ],
    [
      'a program’s flags, words and counts of stock',
      json({
        name: 'Jute Basket',
        price: 5,
        sizes: [
          { name: 'S', soldOut: false },
          { name: 'M', soldOut: true },
          { name: 'L', stock: 3 },
          { name: 'XL', stock: 0 },
          { name: '2XL', inStock: 'true' },
          { name: '3XL', inStock: 'false' },
          { name: '4XL', availability: 'IN_STOCK' },
          { name: '5XL', availability: 'OUT_OF_STOCK' },
        ],
      }),
      ['S', 'L', '2XL', '4XL'],
      ['M', 'XL', '3XL', '5XL'],
    ],
    [
      'a program’s chart of measures and the widths of its pictures',
      json({ name: 'Jute Basket', price: 5, sizes: ['300w', '600w'], sizeChart: [{ size: 'S' }, { size: 'M' }] }),
      [],
      [],
    ],
    [
      'the swatches of Magento, which list apart what can be had',
      `${stated}<script type="text/x-magento-init">${JSON.stringify({ jsonConfig: { attributes: { 7: { id: '7', code: 'size', options: ['S', 'M'].map((label, at) => ({ id: `${at}`, label, products: [at] })) } }, salable: { 7: { 0: [0] } } } })}</script>`,
      ['S'],
      ['M'],
    ],
    [
      'an offer for each article of linked data',
      linked({
        ...basket,
        offers: ['S', 'M'].map((size) => ({
          availability: size === 'S' ? 'in stock' : 'out of stock',
          itemOffered: { size },
        })),
      }) + heading,
      ['S'],
      ['M'],
    ],
    [
      'the size of the package',
      `${linked({ ...basket, additionalProperty: { name: 'Package size', value: '30 x 20 cm' } })}${heading}`,
      [],
      [],
    ],
    [
      'buttons beside a list of quantities',
      `${stated}<div><p>Select Size</p><div><button>28</button><button>30</button></div></div><div><label>Quantity</label><select id="quantity-1"><option>1</option><option>2</option></select></div>`,
      ['28', '30'],
      [],
    ],
    [
      'a list of quantities behind the size of the only variant',
      `${stated}<div>Size: Free</div><div><select name="quantity"><option>1</option><option>2</option></select></div>`,
      [],
      [],
    ],
    [
      'buttons before the one that puts the product into the cart',
      `${stated}<p>Select size</p><div><button>1X</button><button>2X</button></div><button>Add to bag</button>`,
      ['1X', '2X'],
      [],
    ],
    [
      'buttons that say in an element of their own how many are left',
      `${stated}<p>Select size</p><div><button><b>S</b></button><button><b>L</b><i>2 left</i></button></div>`,
      ['S', 'L'],
      [],
    ],
    [
      'choices that classes, styles and counts call sold out',
      `${stated}<p>Select size</p><ul><li class="Size_few__1 Size_almostSoldOut__2">S</li><li class="Size_outOfStock__3">M</li><li style="text-decoration:line-through">L</li><li data-stock="0">XL</li></ul>`,
      ['S'],
      ['M', 'L', 'XL'],
    ],
    [
      'a caption with a link to the chart, and a price behind each',
      `${stated}<h3>Select size <a href="#chart">Size chart</a></h3><ul><li>100 ml <b>₹450</b></li><li>200 ml <b>₹800</b></li></ul>`,
      ['100 ml', '200 ml'],
      [],
    ],
    [
      'choices in a box that is placed relatively',
      `${stated}<div class="relative"><label for="s">Size</label><select id="s"><option>S</option><option>M</option></select></div>`,
      ['S', 'M'],
      [],
    ],
    [
      'titles of variants in a list',
      `${stated}<select name="id"><option value="1">Red / S - ₹450</option><option value="2" disabled>Red / M - Sold out</option></select>`,
      ['S'],
      ['M'],
    ],
    [
      'a filter of the shop',
      `${stated}<div class="filters"><h4>Size</h4><ul><li><input type="checkbox">S</li><li><input type="checkbox">M</li></ul></div>`,
      [],
      [],
    ],
    [
      'the choices of goods that were viewed before',
      `${stated}<section class="recently-viewed"><h3>Mat</h3><b>Size</b><ul><li>S</li><li>M</li></ul></section>`,
      [],
      [],
    ],
    [
      'months of instalments',
      `${stated}<label for="t">Tenure</label><select id="t"><option>3 months</option><option>6 months</option></select>`,
      [],
      [],
    ],
    ['ratings', `${stated}<ul class="variant-stars"><li>3,5</li><li>4</li><li>4,5</li></ul>`, [], []],
    [
      'the number of the only variant',
      `${stated}<label for="n">Size</label><select id="n"><option>1</option></select>`,
      [],
      [],
    ],
    [
      'boxes whose class says which are sold out, around their text',
      `${stated}<p>Beden:</p><div><div class="tile">S</div><div class="tile so">M</div><div class="tile">L</div></div>`,
      ['S', 'L'],
      ['M'],
    ],
    [
      'texts in boxes whose class says which are sold out',
      `${stated}<div class="size-row"><div class="i size-outofstock"><div><span>S</span></div></div><div class="i"><div><span>M</span></div></div></div>`,
      ['M'],
      ['S'],
    ],
    [
      'choices some of which a drawing crosses out',
      `${stated}<b>SELECT SIZE</b><ul><li>S<i class="oos_line"></i></li><li>M</li><li>L<b class="diagonalCross"></b></li></ul>`,
      ['M'],
      ['S', 'L'],
    ],
    [
      'choices on all of which the same sign is drawn',
      `${stated}<fieldset><legend>Size</legend>${['S', 'M'].map((size) => `<input type="radio" id="s${size}"${size === 'M' ? ' class="disabled"' : ''}><label for="s${size}">${size}<img class="crossed-out" src="/x.png" alt="Sold out"></label>`).join('')}</fieldset>`,
      ['S'],
      ['M'],
    ],
    [
      'choices some of which a label for screen readers calls sold out',
      `${stated}<div><span>Välj storlek</span></div><ul role="radiogroup"><li><div role="radio" aria-label="Storlek S">S</div></li><li><div role="radio" aria-label="Storlek M: Slutsåld">M</div></li></ul>`,
      ['S'],
      ['M'],
    ],
    [
      'choices some of which are faded',
      `${stated}<h5>Size</h5><div><button style="opacity:1">7</button><button style="opacity:0.3">7.5</button><button style="opacity:1">8</button></div>`,
      ['7', '8'],
      ['7.5'],
    ],
    [
      'choices only some of which go with the others that are chosen',
      `${stated}<div>Inhalt wählen</div><div><label class="is-combinable">100 g</label><label>1 kg</label></div>`,
      ['100 g'],
      ['1 kg'],
    ],
    [
      'cards with a price, one of which offers a message',
      `${stated}<h5>Pack sizes</h5>${[
        ['500 ml', ''],
        ['1 L', '<button>Notify Me</button>'],
        ['2 x 1 L', ''],
      ]
        .map(
          ([size, button]) =>
            `<div><div><span>${size}</span></div><div><span>₹145</span><span>12% OFF</span></div>${button}</div>`,
        )
        .join('')}`,
      ['500 ml', '2 x 1 L'],
      ['1 L'],
    ],
    [
      'options that say nothing of stock beside choices that do',
      `${stated}<label for="s">Talla</label><select id="s"><option>CH</option><option>M</option></select><ul role="radiogroup" aria-label="Talla"><li role="radio" class="disabled">CH</li><li role="radio">M</li></ul>`,
      ['M'],
      ['CH'],
    ],
    [
      'data of all colours beside choices of the one that is shown',
      `${json({ ...goods, sizes: ['S', 'M', 'L'].map((label) => ({ label, inStock: true })) })}<h3>Size</h3><ul><li>S</li><li class="sold-out">M</li><li>L</li></ul>`,
      ['S', 'L'],
      ['M'],
    ],
    [
      'data beside choices all of which await a colour',
      `${json(goods)}<h3>Size</h3><ul><li class="disabled">S</li><li class="disabled">M</li></ul>`,
      ['S'],
      ['M'],
    ],
    [
      'systems of which one is shown',
      `${stated}<div><label>Select Size</label></div><ul><li>UK</li><li>EU</li></ul><div><ul class="tab-pane active"><li>6</li><li class="out-of-stock">7</li></ul><ul class="tab-pane"><li>40</li><li class="out-of-stock">41</li></ul></div>`,
      ['6'],
      ['7'],
    ],
    [
      'elements of the shop',
      `${stated}<x-group label="Size"><x-chip stock="4"><span>XS / 48-52cm</span><span>Only 2 left!</span></x-chip><x-chip stock="0"><span>S / 52-56cm</span></x-chip></x-group>`,
      ['XS / 48-52cm'],
      ['S / 52-56cm'],
    ],
    [
      'a caption with what is chosen and a remark',
      `${stated}<div role="radiogroup"><label>Size (US Men's): <span></span><small>(Required)</small></label><input id="a" type="radio"><label for="a">7</label><input id="b" type="radio"><label for="b">7.5</label></div>`,
      ['7', '7.5'],
      [],
    ],
    [
      'contents behind a word that heads lines of tables, too',
      `${stated}<div>Internal Storage</div><ul><li>128 GB</li><li>256 GB</li></ul>`,
      ['128 GB', '256 GB'],
      [],
    ],
    ['a weight in a table', `${stated}<dl><dt>Weight</dt><dd><span>239 g</span></dd></dl>`, [], []],
    [
      'measures of the product',
      `${stated}<h4>Item size</h4><div><span>Width: 13 cm</span><span>Length: 18 cm</span></div>`,
      [],
      [],
    ],
    [
      'two texts on each tile',
      `${stated}<p>Size</p><div><div><div class="a">42 RUS</div><div class="b">XS INT</div></div><div class="sold-out"><div class="a">44 RUS</div><div class="b">S INT</div></div></div>`,
      ['42 RUS'],
      ['44 RUS'],
    ],
    [
      'stock levels with a code',
      json({
        ...goods,
        sizes: [
          { label: 'S', stock: { stockLevel: 0, stockLevelStatus: { code: 'outOfStock' } } },
          { label: 'M', stock: { stockLevel: 2, stockLevelStatus: { code: 'inStock' } } },
        ],
      }),
      ['M'],
      ['S'],
    ],
    [
      'links behind a word for contents, the chosen one of them no link, with their prices',
      `${stated}<span>Kapacita</span><div><a class="v" href="/1"><b>500 GB</b><i>1 699,-</i></a><b class="v"><b>1 TB</b><i>2 499,-</i></b><a class="v" href="/4"><b>4 TB</b><i>Vyprodáno</i></a></div>`,
      ['500 GB', '1 TB'],
      ['4 TB'],
    ],
    [
      'choices whose stock is in an attribute',
      `${stated}<div data-variants='${JSON.stringify([
        { attributes: { Size: 'S' }, qtyInStock: 4 },
        { attributes: { Size: 'M' }, qtyInStock: 0 },
      ])}'><label for="s">Size</label><select id="s"><option>S</option><option>M</option></select></div>`,
      ['S'],
      ['M'],
    ],
    [
      'choices whose stock is in a list of variants, by the titles of these',
      `${stated}<script>var variants = ${JSON.stringify([
        { title: 'Red / S', is_available: false, note: 'x'.repeat(80) },
        { title: 'Red / M', is_available: true },
        { title: 'Blue / S', is_available: false },
      ])};</script><h3>Size</h3><ul><li>S</li><li>M</li></ul>`,
      ['M'],
      ['S'],
    ],
    [
      'choices beside a list of variants in other sizes',
      `${stated}<script>var variants = ${JSON.stringify([
        { title: 'S', is_available: false, note: 'x'.repeat(80) },
        { title: 'L', is_available: true },
      ])};</script><h3>Size</h3><ul><li>S</li><li>M</li></ul>`,
      ['S', 'M'],
      [],
    ],
    [
      'dimensions by their name',
      json({
        name: 'Jute Basket',
        skus: [
          { dimensions: { Cor: 'Verde', Tamanho: 'PP' }, available: false },
          { dimensions: { Cor: 'Verde', Tamanho: 'GG' }, available: true },
        ],
      }),
      ['GG'],
      ['PP'],
    ],
    [
      'an attribute of WooCommerce that is a length',
      `${stated}<h1 class="product_title">Jute Basket</h1><form class="variations_form" data-product_variations='${JSON.stringify(
        [
          { attributes: { attribute_pa_length: '85-cm' }, is_in_stock: true },
          { attributes: { attribute_pa_length: '95-cm' }, is_in_stock: false },
        ],
      )}'><select name="attribute_pa_length"><option value="">Choose</option><option value="85-cm">85 cm</option><option value="95-cm">95 cm</option></select></form>`,
      ['85 cm'],
      ['95 cm'],
    ],
    [
      'selections that articles name by their number',
      json({
        name: 'Jute Basket',
        price: 5,
        options: [
          {
            title: 'Inhalt',
            selections: [
              { id: 1, value: '15 ml' },
              { id: 2, value: '50 ml' },
            ],
          },
        ],
        productItems: [
          { optionsSelections: [1], inventory: { status: 'in_stock' } },
          { optionsSelections: [2], inventory: { status: 'out_of_stock' } },
        ],
      }),
      ['15 ml'],
      ['50 ml'],
    ],
    ...[
      [
        'columns',
        [
          ['Colour', 'M', 'L'],
          ['Red', 'on', ''],
          ['Blue', 'on', ''],
        ],
      ] as const,
      [
        'rows',
        [
          ['Size', 'Red', 'Blue'],
          ['M', '', 'on'],
          ['L', '', ''],
        ],
      ] as const,
    ].map(([lines, table]): [string, string, string[], string[]] => [
      `the ${lines} of a table of articles`,
      `${stated}<table>${table.map((row) => `<tr>${row.map((cell) => `<td>${cell === 'on' ? '<input type="radio">' : cell}</td>`).join('')}</tr>`).join('')}</table>`,
      ['M'],
      ['L'],
    ]),
    [
      'the rows of a chart',
      `${stated}<table><tr><td>Size</td><td>Chest</td></tr><tr><td>M</td><td>38</td></tr><tr><td>L</td><td>40</td></tr></table>`,
      [],
      [],
    ],
    [
      'radio buttons whose name says so',
      `${stated}<div><label for="a">7</label><input id="a" type="radio" name="shoe-size"></div><div><label for="b" class="strikethrough">8</label><input id="b" type="radio" name="shoe-size"></div>`,
      ['7'],
      ['8'],
    ],
    [
      'radio buttons for rates',
      `${stated}<label><input type="radio" name="emi">3 months</label><label><input type="radio" name="emi">6 months</label>`,
      [],
      [],
    ],
    [
      'options of other goods in a dialog',
      `${stated}<div id="QuickShopModal-1"><select><option>S</option><option>M</option></select></div>`,
      [],
      [],
    ],
    [
      'choices beside a table of them in Polish',
      `${stated}<div><span>Rozmiar:</span><a href="?s">S</a><a href="?m">M</a><a href="#t">Tabela rozmiarów</a></div>`,
      ['S', 'M'],
      [],
    ],
    [
      'choices of any form in a group called Size',
      `${stated}<fieldset><legend>Size: <b>Tall</b></legend><a href="?p" class="c">Petite</a><label class="t"><input type="radio">Petite</label><label class="t"><input type="radio" disabled>Tall</label></fieldset>`,
      ['Petite'],
      ['Tall'],
    ],
    [
      'beds behind a legend',
      `${stated}<fieldset><legend>Size: <b>Double</b></legend><ul><li><a href="/single">Single</a></li><li><a aria-disabled="true" title="Out of stock">Small Double</a></li><li><a href="/double">Double</a></li><li><a href="/super-king">Super King</a></li></ul></fieldset>`,
      ['Single', 'Double', 'Super King'],
      ['Small Double'],
    ],
    [
      'a caption with what is chosen',
      `${stated}<h3>Speicherkapazität: 256 GB</h3><div><a class="chip" href="/128">128 GB</a><a class="chip active">256 GB</a><a class="chip na" href="/512">512 GB<span>Nicht verfügbar</span></a></div>`,
      ['128 GB', '256 GB'],
      ['512 GB'],
    ],
    [
      'a caption that says of what',
      `${stated}<p>Tamanho do calçado (BR)</p><div><label><input type="radio" name="t">34</label><label><input type="radio" name="t" disabled>35</label></div>`,
      ['34'],
      ['35'],
    ],
    [
      'ages in French',
      `${stated}<div><span>Choisir une taille</span></div><div><button data-stock="3"><b>3 ans</b></button><button data-stock="0"><b>4 ans</b><i>Épuisé</i></button></div>`,
      ['3 ans'],
      ['4 ans'],
    ],
    [
      'tiles with remarks in any words',
      `${stated}<p>Selecciona tu talla</p><ol><li><button><span>S</span><span>¡Últimas unidades!</span></button></li><li><button class="item_notAvailable_1"><span>M</span><span>No disponible. ¡Lo quiero!</span></button></li></ol>`,
      ['S'],
      ['M'],
    ],
    [
      'packs',
      `${stated}<div class="variants"><div role="button"><b>250 ml</b><i>₹349</i></div><div role="button"><b>400 ml</b><i>₹449</i><i>Out of stock</i></div><div role="button"><b>250 ml - Pack of 2</b><i>₹649</i></div></div>`,
      ['250 ml', '250 ml - Pack of 2'],
      ['400 ml'],
    ],
    [
      'contents with how much they yield',
      `${stated}<label for="w">Weight</label><select id="w"><option>50 g | 25 cups - Rs. 349.00</option><option disabled>255 g | 125 cups - Sold Out</option></select>`,
      ['50 g | 25 cups'],
      ['255 g | 125 cups'],
    ],
    [
      'custom elements',
      `${stated}<shop-dimension label="Größe"><span>Größe (Normalgrößen)</span><shop-tile value="36" data-availability="available">36</shop-tile><shop-tile value="38" data-availability="soldout">38<i>ausverkauft</i></shop-tile></shop-dimension>`,
      ['36'],
      ['38'],
    ],
    [
      'numbers with letters, for men and women, and waists',
      `${stated}<div class="sizes"><label>30 (S)</label><label>M 8 / W 9.5</label><label>28W</label></div>`,
      ['30 (S)', 'M 8 / W 9.5', '28W'],
      [],
    ],
    [
      'a program’s sizes of its shop',
      json({
        name: 'Jute Basket',
        price: 5,
        assortment: [
          { shopSize: '29/32', quantity: 3 },
          { shopSize: '30/32', quantity: 0 },
        ],
      }),
      ['29/32'],
      ['30/32'],
    ],
    [
      'a program’s sizes of each colour',
      json({
        name: 'Jute Basket',
        price: 5,
        images: [{ sizes: ['S', 'M'] }],
        detail: {
          colors: [
            {
              sizes: [
                { name: 'S', availability: 'low_on_stock' },
                { name: 'M', availability: 'back_soon' },
              ],
            },
          ],
        },
      }),
      ['S'],
      ['M'],
    ],
    [
      'the chosen variant in data and all of them in a control',
      `<script type="application/ld+json">{"@type":"Product","name":"Jute Basket","size":"M","offers":{"price":5,"priceCurrency":"EUR"}}</script><h1>Jute Basket</h1><p>Size</p><div><button>S</button><button>M</button></div>`,
      ['S', 'M'],
      [],
    ],
    [
      'a chosen one and a sold-out one that are no links',
      `${stated}<p>Size:</p><div><div class="block oos"><span>6-9 M</span></div><div class="block"><a href="/1"><span>9-12 M</span></a></div><div class="block active"><span>12-18 M</span></div><div class="block"><a href="/2"><span>18-24 M</span></a></div></div>`,
      ['9-12 M', '12-18 M', '18-24 M'],
      ['6-9 M'],
    ],
    [
      'packs with badges right behind a caption',
      `${stated}<p>Select Size</p><label class="card"><input type="radio"><span>15 Tea Bags</span><span>₹299 <s>₹349</s></span><span>₹19.9/cup</span><span>Best Seller</span></label><label class="card soldout"><input type="radio" disabled><span>100 Tea Bags</span><span>₹1,499</span><span>Sold Out</span></label>`,
      ['15 Tea Bags'],
      ['100 Tea Bags'],
    ],
    [
      'a size that is stated, before buttons for other things',
      `${stated}<div>Size: <b>Medium</b></div><div>₹1500</div><div><button>Select lenses</button><button>Try on</button></div>`,
      [],
      [],
    ],
    ['measures of the goods', `${stated}<p>Size</p><ul><li>Width: 53 cm</li><li>Width: 35 cm</li></ul>`, [], []],
    [
      'numbers of two systems behind such a caption',
      `${stated}<span>Size - UK/India</span><ul><li><a href="?6">UK/IND-6</a><div>Currently unavailable</div></li><li><a href="?7">UK/IND-7</a></li></ul>`,
      ['UK/IND-7'],
      ['UK/IND-6'],
    ],
    [
      'body heights with ages',
      `${stated}<h2>Storlekar</h2><ul role="radiogroup"><li><div role="radio" aria-label="EUR 116 (5-6 år): Finns i lager.">EUR 116 (5-6 år)</div></li><li><div role="radio" aria-label="EUR 122 (6-7 år): Slut i lager.">EUR 122 (6-7 år)</div></li></ul>`,
      ['EUR 116 (5-6 år)'],
      ['EUR 122 (6-7 år)'],
    ],
    [
      'bangles',
      `${stated}<div>Select Size</div><ul><li><a class="notAvail">2.2</a></li><li><a>2.4</a><span>Last piece</span></li></ul>`,
      ['2.4'],
      ['2.2'],
    ],
    [
      'weights in Russian with what they cost less or more',
      `${stated}<label>Вес</label><div><label><input type="radio" name="o"> 250 г (-180 р.)</label><label><input type="radio" name="o" disabled> 3 кг (+1 800 р.) — нет в наличии</label></div>`,
      ['250 г'],
      ['3 кг'],
    ],
    [
      'two units of one content',
      `${stated}<b>Size</b><div><button><span>1.0 oz / 30 mL</span><span>$38.00</span></button><button class="css-oos"><span>1.7 oz / 50 mL</span><span>$58.00</span></button></div><div><label><input type="radio" name="d"> Get It Shipped</label><label><input type="radio" name="d"> Pick Up</label></div>`,
      ['1.0 oz / 30 mL'],
      ['1.7 oz / 50 mL'],
    ],
    [
      'sizes that come soon or in some weeks',
      `${stated}<label for="s">Size</label><select id="s"><option>30 Reg - 2 weeks</option><option>32 Long - Coming soon</option></select>`,
      ['30 Reg'],
      ['32 Long'],
    ],
    [
      'classes that say what comes soon',
      `${stated}<p>Size</p><ul><li><button>S</button></li><li class="size--coming-soon"><button>M</button></li></ul>`,
      ['S'],
      ['M'],
    ],
    [
      'titles of colour and two sizes in one',
      `${stated}<select><option>White / XS/Small</option><option disabled>White / XL/1X</option></select>`,
      ['XS/Small'],
      ['XL/1X'],
    ],
    [
      'tall sizes and toddlers’',
      `${stated}<div class="sizes"><label>XL</label><label>3XLT</label><label>4T</label></div>`,
      ['XL', '3XLT', '4T'],
      [],
    ],
    ...[
      ['15 ml Spray', '50 ml Boxed'],
      ['Basket of reeds with a lid, very large, 15 ml Spray', 'Basket of reeds with a lid, very large, 50 ml Boxed'],
    ].map((titles, at): [string, string, string[], string[]] => [
      `variants of Shopify that say how much each is${at === 0 ? '' : ', at length'}`,
      `${stated}<img src="https://cdn.shopify.com/b.jpg"><script type="application/json">${JSON.stringify({
        title: 'Jute Basket',
        handle: 'jute-basket',
        variants: titles.map((title, index) => ({ title, available: index === 0 })),
      })}</script>`,
      [at === 0 ? '15 ml Spray' : '15 ml'],
      [at === 0 ? '50 ml Boxed' : '50 ml'],
    ]),
    [
      'a number with a name, and an offer that is none',
      json({
        name: 'Jute Basket',
        price: 5,
        sizes: [
          { size: '001', name: 'XS', offer: null },
          { size: '002', name: 'S', offer: { stock: { quantity: 'MANY' } } },
        ],
      }),
      ['S'],
      ['XS'],
    ],
    [
      'letters with ages',
      `${stated}<label>Size:</label><input type="radio" id="a"><label for="a">XXS (3-4 yr)</label><input type="radio" id="b"><label for="b" class="unavailable">S (7-8 yr)</label>`,
      ['XXS (3-4 yr)'],
      ['S (7-8 yr)'],
    ],
    [
      'contents one of which has a word before it',
      `${stated}<div><input type="radio" name="x1" id="a"><label for="a">50 ml</label><input type="radio" name="x1" id="b" disabled><label for="b">Nachfüllung 200 ml</label></div>`,
      ['50 ml'],
      ['Nachfüllung 200 ml'],
    ],
    [
      'options of Cafe24 with a prompt and a line',
      `${stated}<table><tr><th>SIZE</th><td><select name="option1" option_title="SIZE"><option value="*">- [필수] 옵션을 선택해 주세요 -</option><option value="**" disabled>-------------------</option><option value="A">S</option><option value="B" disabled>M [품절]</option></select></td></tr></table>`,
      ['S'],
      ['M'],
    ],
    [
      'numbers of pages',
      `${stated}<dl><dt><label>Pages</label></dt><dd><ul><li><label>96 pages</label></li><li><label>192 pages [+$4.00]</label></li></ul></dd></dl>`,
      ['96 pages', '192 pages'],
      [],
    ],
    [
      'weights of Magento',
      `${stated}<script>var spConfig = new Product.Config(${JSON.stringify({
        attributes: {
          7: { id: '7', code: 'colour', label: 'Colour', options: [{ id: '1', label: 'Red', products: ['1'] }] },
          9: {
            id: '9',
            code: 'greutate',
            label: 'Greutate',
            options: [
              { id: '3', label: '2,5 kg', products: ['1'] },
              { id: '4', label: '5 kg', products: [] },
            ],
          },
        },
      })});</script>`,
      ['2,5 kg'],
      ['5 kg'],
    ],
    [
      'options that are colours',
      `${stated}<label for="c">Colour</label><select id="c"><option>Red</option><option>Blue</option></select>`,
      [],
      [],
    ],
  ])('given as %s', (_, html, sizes, sold_out_sizes) => {
    const reading = read(html);
    expect(reading).toMatchObject({ outcome: 'product', details: { sizes } });
    if (reading.outcome === 'product') expect(reading.details.sold_out_sizes ?? []).toEqual(sold_out_sizes);
  });
});

test('sizes are those of the article that the address numbers', () => {
  const products = {
    'JB7709-111': { sizes: [{ size: '001', name: 'XS', inStock: true }] },
    'JB7709-112': {
      sizes: [
        { localizedLabel: '38.5', localizedLabelPrefix: 'EU', label: '6', status: 'ACTIVE' },
        { localizedLabel: '39', localizedLabelPrefix: 'EU', label: '6.5', status: 'OOS' },
      ],
    },
  };
  const html = `${linked(basket)}${heading}<script type="application/json">${JSON.stringify({ products })}</script>`;
  const sizesAt = (number: string) => {
    const reading = read(html, `https://shop.example.com/t/jute-basket/${number}`);
    return reading.outcome === 'product' ? [reading.details.sizes, reading.details.sold_out_sizes] : reading.outcome;
  };
  expect(sizesAt('JB7709-112')).toEqual([['EU 38.5'], ['EU 39']]);
  expect(sizesAt('JB7709-111')).toEqual([['XS'], undefined]);
  expect(sizesAt('JB7709-113')).toEqual([[], undefined]);
});

test.each([
  ['of its own where its box is marked twice', 'post-7', ['S', 'M']],
  ['of no other product that is shown beside it', 'post-8', []],
])('a page of WooCommerce has the sizes %s', (_, post, sizes) => {
  const inner = `<div class="product type-product ${post}"><form class="variations_form"><label for="s">Size</label><select id="s" name="attribute_pa_size"><option value="">Choose an option</option><option value="s">S</option><option value="m">M</option></select></form></div>`;
  const html = `${linked(basket)}<div class="product type-product post-7">${heading}${cart}${inner}</div>`;
  expect(read(html)).toMatchObject({ outcome: 'product', details: { sizes } });
});

describe('the name of a page', () => {
  const og = (title: string) =>
    `<meta property="og:type" content="product"><meta property="og:title" content="${title}">`;
  test.each([
    [
      'a heading with words for screen readers',
      `<h1><span class="x-hdn">Details about</span>Jute Basket</h1>${og('Jute Basket | Shop')}`,
    ],
    [
      'a heading with a link behind it',
      `<div itemscope itemtype="https://schema.org/Product"><h1 itemprop="name">Jute Basket<i>- <a>original title</a></i></h1><meta itemprop="price" content="1"></div><title>Jute Basket</title>${og('Jute Basket')}`,
    ],
    [
      'a heading that marks its brand and its name',
      `<div itemscope itemtype="http://schema.org/Product"><h1><b itemprop="brand">Jute</b> <b itemprop="name">Basket</b></h1><meta itemprop="price" content="1"></div>`,
    ],
    [
      'a heading with the article number',
      `<h1>Jute Basket Code: 73556</h1><title>Jute Basket at a good price</title>${og('Jute Basket')}`,
    ],
    ['a title behind the shop', `<title>Example.com : Jute Basket</title>${og('Example.com : Jute Basket')}`],
    ['a title behind the day’s offer', `<title>Jute Basket - Weaves</title>${og('[Weaves today] Jute Basket')}`],
    [
      'data with the label of the next field',
      `${linked({ '@type': 'Product', name: 'Jute Basket model:' })}<h1>Jute Basket</h1>`,
    ],
    [
      'a heading while drawings have titles',
      `<svg><title>Visa</title></svg><h1>Jute Basket</h1><p class="price">€5.00</p>${cart}`,
    ],
    [
      'a heading with the same and more for screen readers',
      `<h1>Jute Basket<span class="accessibility-inline">Jute Basket of 95g on special</span></h1><title>Jute Basket</title>${cart}`,
    ],
    [
      'data in another order than heading and title',
      `${linked({ '@type': 'Product', name: 'Basket, Jute' })}<h1>Jute<i> Basket, round</i></h1><title>Jute Basket</title>`,
    ],
    [
      'a title with its sizes and reviews',
      `<title>Jute Basket - sizes & reviews</title>${og('Jute Basket - sizes & reviews')}${cart}`,
    ],
    [
      'a title with what it costs',
      `<title>Jute Basket за 1 299 ₽. в магазине</title>${og('Jute Basket за 1 299 ₽. в магазине')}${cart}`,
    ],
    ['a heading in two lines', `<h1><div>Jute</div><span>Basket</span></h1><title>Jute Basket</title>${cart}`],
    [
      'a title that the address repeats, under a heading about delivery',
      `<h1>Free delivery over €50</h1><title>Jute Basket</title>${og('Jute Basket')}`,
    ],
    [
      'a heading of second rank that the title repeats',
      `<h2>Our shops</h2><h2>Jute Basket</h2><title>Jute Basket by weavers of Goa</title><p class="price">€5.00</p>${cart}`,
    ],
    [
      'a heading of second rank below a logo of first rank',
      `<h1 class="logo"><strong>Weavers</strong></h1><h2>Jute Basket</h2><title>Jute Basket - Storage</title><p class="price">€5.00</p>${cart}`,
    ],
    [
      'a title with the heading behind the shop and what it sells',
      `<h1>Sold by weavers</h1><h1>Jute Basket</h1><h1>Sold by weavers</h1><title>Shop | Baskets online | Jute Basket</title>${og('Shop | Baskets online | Jute Basket')}`,
    ],
    [
      'a title below a heading of the designer',
      `<h1>Weavers of Goa</h1><p>Jute Basket</p><title>Weavers of Goa: Jute Basket</title>${og('Weavers of Goa - Jute Basket')}<p class="price">€5.00</p>${cart}`,
    ],
    [
      'data with the designer of the heading behind it',
      `${linked({ '@type': 'Product', name: 'Jute Basket by Weavers of Goa' })}<h1>Weavers of Goa</h1>${og('Jute Basket')}`,
    ],
    [
      'data that joins the heading with another name',
      `${linked({ '@type': 'Product', name: 'Jute BasketRound Basket' })}<h1>Jute Basket</h1>${og('Jute BasketRound Basket')}`,
    ],
    [
      'data that repeats the title with the shop behind it',
      `${linked({ '@type': 'Product', name: 'Jute Basket - The Weavers of Goa' })}<h1>Jute Basket</h1>${og('Jute Basket - The Weavers of Goa')}`,
    ],
    [
      'data that repeats the title with where to buy it behind it',
      `${linked({ '@type': 'Product', name: 'Jute Basket buy at Weavers.example' })}<h1>Jute Basket</h1>${og('Jute Basket buy at Weavers.example')}`,
    ],
    ['a title with an article number', `<title>Jute Basket: 724819255917 | | Example.com</title>${og('')}${cart}`],
    [
      'an element that looks like a heading, in another script than the address',
      `<title>Košíky</title><span class="h1">Jute Basket</span><p class="price">€5.00</p>${cart}`,
    ],
    ['a heading with a button', `<h1>Jute Basket <button>♡</button></h1>${og('Jute Basket')}`],
    ['a heading with an icon', `<h1>\ue001Jute Basket</h1>${og('Jute Basket')}`],
    ['a heading whose parts only the style sheet keeps apart', `<h1><b>Jute</b><i>Basket</i></h1>${cart}`],
    ['a heading whose first part only the style sheet keeps apart', `<h1><b>Jute</b>Basket</h1>${cart}`],
    ['a heading with an article number that the title lacks', `<h1>Jute Basket (Art. No: JB-73556)</h1>${cart}`],
    ['a heading with a number in another script', `<h1>Jute Basket Артикул: 73556</h1>${cart}`],
    [
      'data that cuts it short, as the title does elsewhere',
      `${linked({ '@type': 'Product', name: 'Jute' })}<h1>Jute Basket</h1><title>Jut Price</title>${og('Jut Price')}`,
    ],
    ['a title that says it twice', `<title>Jute Basket - Jute Basket</title>${og('')}${cart}`],
    ['a title with where it is sold', `<title>Buy Jute Basket at Example.com</title>${og('')}${cart}`],
    [
      'a heading below that of its brand, which leads to its goods',
      `<a href="/weavers"><h1>Weavers</h1></a><h1>Jute Basket</h1>${cart}`,
    ],
    ['a title between a marketplace and its shop', `<title>【楽天市場】Jute Basket：Weavers</title>${og('')}${cart}`],
  ])('given as %s', (_, html) => {
    expect(read(html)).toMatchObject({ details: { product_name: 'Jute Basket' } });
  });

  test('is that of a heading with a hyphen where the title has a dash', () => {
    expect(
      read(`<title>Jute Basket – Large – Shop</title><h2>Jute Basket - Large</h2><p class="price">€5</p>${cart}`),
    ).toMatchObject({ details: { product_name: 'Jute Basket - Large', price: 5 } });
  });

  test.each([
    ['Jute 13″ Basket', 'Jute 13" Basket'],
    ['Weavers’ Basket', "Weavers' Basket"],
    ['JUTE BASKET', 'Jute Basket'],
  ])('is written as in the heading %s where the data says %s, but not in capitals', (shown, given) => {
    const name = shown === 'JUTE BASKET' ? given : shown;
    expect(read(`${linked({ '@type': 'Product', name: given })}<h1>${shown}</h1>`)).toMatchObject({
      details: { product_name: name },
    });
  });

  test.each([
    ['Jute Basket with Lid | Home storage', 'Jute Basket with Lid'],
    ['Weavers | Jute Basket with Lid', 'Weavers | Jute Basket with Lid'],
  ])('is the long part in front of a title without a heading: %s', (title, name) => {
    expect(read(`${og(title)}${cart}`)).toMatchObject({ details: { product_name: name, certainty: 'suggested' } });
  });
});

describe('the picture of a page', () => {
  const shown = (image: string | string[], more = '') => {
    const reading = read(linked({ ...basket, image }) + more);
    return reading.outcome === 'product' ? reading.details.product_image : reading.outcome;
  };
  test('is no sample of its colour where there is another', () => {
    const sample = 'https://a.example/71_swatch.jpg';
    expect(shown([sample, 'https://a.example/71.jpg'])).toBe('https://a.example/71.jpg');
    expect(shown(sample)).toBe(sample);
  });

  test.each([
    [
      'https://a.example/p.jpg?imwidth=103',
      '<img srcset="https://a.example/p.jpg?imwidth=762&amp;filter=x 2x">',
      'https://a.example/p.jpg?imwidth=762&filter=x',
    ],
    [
      'https://a.example/g/abcdef/s-l300.jpg',
      '<script>{"u":"https:\\/\\/a.example\\/g\\/abcdef\\/s-l1600.jpg"}</script>',
      'https://a.example/g/abcdef/s-l1600.jpg',
    ],
    [
      'https://a.example/g/abcdef/s-l300.jpg',
      '<img src="https://a.example/g/other1/s-l1600.jpg">',
      'https://a.example/g/abcdef/s-l300.jpg',
    ],
    ['https://m.media-amazon.com/images/I/71x._SX38_.jpg', '', 'https://m.media-amazon.com/images/I/71x._SL1500_.jpg'],
    ['https://s.example/cdn/shop/files/basket_100x.jpg?v=1', '', 'https://s.example/cdn/shop/files/basket.jpg?v=1'],
    ['https://a.example/p.jpg?w=80&amp;h=80', '', 'https://a.example/p.jpg?w=80&h=80'],
  ])('%s is shown in its largest version', (image, more, largest) => {
    expect(shown(image, more)).toBe(largest);
  });

  test('is the one among those of the data that the metadata names', () => {
    const pictures = linked({ ...basket, image: ['/badge.png', '/b1.jpg', '/b2.jpg'] });
    const html = `${pictures}<meta property="og:image" content="/b1.jpg">${heading}`;
    expect(read(html)).toMatchObject({ details: { product_image: 'https://shop.example.com/b1.jpg' } });
  });

  test('is the one that the metadata names, in the size that it has in a shop’s own list', () => {
    const variant = linked({ ...basket, image: '/cdn/shop/files/variant_1024x1024.png' });
    const shop = `<script type="application/json">${JSON.stringify({ product: { id: 1, title: 'Jute Basket', handle: 'jute-basket', vendor: 'Potter', images: ['/cdn/shop/files/main.png?v=1', '/cdn/shop/files/variant.png'], variants: [{ id: 2, title: 'Natural', price: 500, available: true, option1: 'Natural' }], options: ['Colour'] } })}</script>`;
    const html = `${variant}${shop}<meta property="og:image" content="/cdn/shop/files/main_1200x900.png?v=1">${heading}`;
    expect(read(html, 'https://shop.example.com/products/jute-basket')).toMatchObject({
      details: { product_image: 'https://shop.example.com/cdn/shop/files/main.png?v=1' },
    });
  });

  test.each([
    [
      'of its data, in another folder',
      '<meta property="og:image" content="https://img.example.com/main/G00028MT.jpg">',
      '/zoom/G00028MT.jpg',
    ],
    [
      'of its gallery',
      '<meta property="og:image" content="/g/dd01df20003fa2a2.jpg"><div class="product"><img src="/g/dd01df20003fa2a2.jpg" alt="Jute Basket"></div>',
      '/g/dd01df20003fa2a2.jpg',
    ],
  ])('is the one that the metadata names, where it is one %s', (_, named, path) => {
    const html = `${linked({ ...basket, image: ['/zoom/G00028MW.jpg', '/zoom/G00028MT.jpg'] })}${heading}${named}`;
    expect(read(html)).toMatchObject({ details: { product_image: `https://shop.example.com${path}` } });
  });

  test('is the large version that a PrestaShop page has, too', () => {
    const large = '<img src="https://shop.example.com/12-large_default/jute-basket.jpg">';
    expect(shown('/12-home_default/jute-basket.jpg', large)).toBe(
      'https://shop.example.com/12-large_default/jute-basket.jpg',
    );
    expect(shown('/12-home_default/jute-basket.jpg')).toBe('https://shop.example.com/12-home_default/jute-basket.jpg');
  });

  test('is none where the data names a placeholder', () => {
    const html = `${linked({ ...basket, image: '/images/no_goods_pic6.jpg' })}${heading}`;
    expect(read(html)).toMatchObject({ details: { product_image: '' } });
  });

  test('is the one with the number of the address where no words are beside it', () => {
    const html = `${linked(basket)}${heading}<img src="/fresh.jpg"><img src="/1000148_b.jpg" alt="">`;
    expect(read(html, 'https://shop.example.com/pd/1000148/jute-basket')).toMatchObject({
      details: { product_image: 'https://shop.example.com/1000148_b.jpg' },
    });
  });

  test.each([
    ['its number', '<img src="/1000148_b.jpg">', '/1000148_b.jpg'],
    ['its name', '<p><img src="/b.jpg" alt="Jute Basket"></p>', '/b.jpg'],
  ])('is the one with %s, though those of other goods with its name come first', (_, picture, path) => {
    const other = '<a href="/pd/1000777/jute-basket-xl"><img src="/xl.jpg" alt="Jute Basket XL"></a>';
    const html = `${linked(basket)}${heading}<div class="slider">${other}<img src="/sale.jpg"></div>${picture}`;
    expect(read(html, 'https://shop.example.com/pd/1000148/jute-basket')).toMatchObject({
      details: { product_image: `https://shop.example.com${path}` },
    });
  });

  test('is the largest that a program lists by size', () => {
    const state = { id: 'x', name: 'Jute Basket', price: 5, images: [{ s: '/s/b.jpg', xxl: '/xxl/b.jpg' }] };
    const html = `${heading}<script id="__NEXT_DATA__" type="application/json">${JSON.stringify(state)}</script>${cart}`;
    expect(read(html)).toMatchObject({ details: { product_image: 'https://shop.example.com/xxl/b.jpg' } });
  });

  test('is the large one where no picture is named', () => {
    const html = `${heading}<p class="price">€5.00</p>${cart}<img src="/truck.png" width="80" height="80"><img src="/b1.jpg" width="420" height="420">`;
    expect(read(html)).toMatchObject({ details: { product_image: 'https://shop.example.com/b1.jpg' } });
  });

  test.each([
    ['of other goods', '<a href="/product/cane-basket"><img src="/cane.png"></a>', ''],
    ['of an icon', '<img src="/viewed.svg">', ''],
    ['of nothing', '<img src="/product/false" alt="Jute Basket">', ''],
    ['of no host', '<img src="https://www.example.comundefined/" alt="Jute Basket">', ''],
    ['of two addresses in one', '<img src="https://a.examplehttps://b.example/1.jpg" alt="Jute Basket">', ''],
    ['of a machine behind the shop', '<img src="https://node-7.internal/1.jpg" alt="Jute Basket">', ''],
    ['of the larger picture itself', '<a href="/large.jpg"><img src="/small.jpg"></a>', '/small.jpg'],
  ])('is not that %s', (_, picture, path) => {
    const html = `${heading}<p class="price">€5.00</p>${cart}<div class="product">${picture}</div>`;
    expect(read(html)).toMatchObject({ details: { product_image: path && `https://shop.example.com${path}` } });
  });

  test('is neither the shop’s sign in the metadata nor text in the place of an address', () => {
    const html = `<meta property="og:image" content="/themes/logo_424x210.png"><div itemscope itemtype="http://schema.org/Product"><h1 itemprop="name">Jute Basket</h1><p itemprop="image">Zoom Chat Print</p><img src="/b.jpg" alt="Jute Basket"></div>`;
    expect(read(html)).toMatchObject({ details: { product_image: 'https://shop.example.com/b.jpg' } });
  });

  test('is that of the chosen variant where the data and the gallery of a Shopify shop begin with it', () => {
    const html = `<meta property="og:image" content="/dyed.png">${linked({ ...basket, image: ['/plain.png', '/dyed.png'] })}${heading}<div class="product"><img src="/plain.png"><img src="/dyed.png"></div>`;
    const image = (name: string) => ({ details: { product_image: `https://shop.example.com/${name}.png` } });
    expect(read(html)).toMatchObject(image('dyed'));
    expect(read(`<link href="https://cdn.shopify.com/t.css">${html}`)).toMatchObject(image('plain'));
  });

  test.each([
    ['data-lazy-src="/basket.png"', '/loading.gif'],
    ['data-original="/basket.png"', '/grey.gif'],
  ])('is the one that loads later: %s', (later, src) => {
    const html = `${heading}<p class="price">€5.00</p>${cart}<div class="product"><img src="${src}" ${later} alt="Jute Basket"></div>`;
    expect(read(html)).toMatchObject({ details: { product_image: 'https://shop.example.com/basket.png' } });
  });

  test('is the first of several addresses in one', () =>
    expect(shown('https://a.example/1.jpg?w=9,https://a.example/2.jpg')).toBe('https://a.example/1.jpg?w=9'));

  test('is not the sign that it is loading', () => {
    const html = `${linked({ ...basket, image: '/img/loading.gif' })}${heading}<div class="product"><img src="/basket.png" alt="Jute Basket"></div>`;
    expect(read(html)).toMatchObject({ details: { product_image: 'https://shop.example.com/basket.png' } });
  });

  test('is neither the logo nor the brand’s sign', () => {
    const html = `${heading}<p class="price">€5.00</p>${cart}<div class="product"><img src="/logo.png"><img src="/brand-1.png" alt="Weavers of Delhi"><img src="/pictures/brands/weavers.jpg" alt="Jute Basket by Weavers"><img src="/basket.png" alt="Basket of jute"></div>`;
    expect(read(html)).toMatchObject({ details: { product_image: 'https://shop.example.com/basket.png' } });
  });
});

describe('how sure a reading is', () => {
  test.each([
    ['certain', linked({ ...basket, offers: { price: 5, priceCurrency: 'EUR' } }) + heading],
    ['certain', `${heading}<p class="price">€5.00</p>${cart}`],
    ['suggested', `${linked(basket)}<title>Our story</title><h1>Our story</h1>`],
    ['suggested', `<meta property="og:title" content="Jute Basket">`],
    ['suggested', `${heading}${cart}`],
    [
      'certain',
      `${linked({ '@type': 'Book', name: 'Jute Basket', offers: { price: 5, priceCurrency: 'EUR' } })}${heading}`,
    ],
    ['certain', `${linked({ '@type': 'Drug', name: 'Jute Basket' })}${heading}${cart}`],
  ])('%s: %s', (certainty, html) => {
    expect(read(html)).toMatchObject({ details: { certainty } });
  });

  test.each([
    'https://shop.example.com/index.php?main_page=product_info&products_id=7',
    'https://shop.example.com/listing/24681/jute',
    'https://shop.example.com/item.htm?id=562283',
    'https://shop.example.com/4/14384714/Product.html',
    'https://shop.example.com/carddisplay.php?product=725292',
    'https://shop.example.com/viewProductDetail.asp?p_prodid=HB254',
    'https://shop.example.com/product_info.php/products_id/66868/jute.html',
    'https://shop.example.com/jute-noir_P658201C658202',
    'https://shop.example.com/26802400001-jute-noir',
    'https://shop.example.com/catalog/baskets/198962/',
  ])('certain for a heading, a price and a cart at %s', (url) => {
    const html = `${heading}<p class="price">€5.00</p>${cart}`;
    expect(read(html, url)).toMatchObject({ details: { certainty: 'certain' } });
  });

  test('suggested where the address and the heading name goods in several sizes', () => {
    const html = `${heading}<ul class="sizes"><li>XS</li><li>XL</li></ul>`;
    expect(read(html, 'https://shop.example.com/jute-basket')).toMatchObject({ details: { certainty: 'suggested' } });
  });

  test.each([
    [
      'a form that calls a program',
      '<form class="order" onsubmit="return basketInsert(7)"><input type="image" src="/b.png"></form>',
    ],
    ['a picture', '<a href="javascript:b()"><img src="/img/btn_add_to_basket.gif"></a>'],
    ['the text of a picture', '<input type="image" src="/b.gif" alt="Add to cart">'],
  ])('suggested at any address for a heading, a price and a cart in %s', (_, control) => {
    const html = `${heading}<p class="price">€5.00</p>${control}`;
    expect(read(html, 'https://shop.example.com/baskets-7')).toMatchObject({ details: { certainty: 'suggested' } });
    expect(read(html.replace(control, ''), 'https://shop.example.com/baskets-7').outcome).not.toBe('product');
  });

  test('suggested for a page that calls itself a product and names it alike everywhere', () => {
    const html = `<link rel="canonical" href="/itemdetails/h206"><meta property="og:type" content="product"><meta property="og:title" content="Jute Basket - Weavers">${heading}${cart}`;
    const url = 'https://shop.example.com/itemdetails/h206';
    expect(read(html, url)).toMatchObject({ details: { certainty: 'suggested' } });
    expect(read(html.replace('Jute Basket - Weavers', 'Our story'), url).outcome).not.toBe('product');
  });

  test.each([
    ['product', '<link rel="next" href="/product/cane-basket">'],
    ['article', ''],
  ])('suggested for a page of the type %s with the cart and links to other goods', (type, link) => {
    const html = `<link rel="canonical" href="/product/jute-basket">${link}<meta property="og:type" content="${type}"><meta property="og:title" content="Jute Basket">${heading}${cart}`;
    expect(read(html)).toMatchObject({ details: { certainty: 'suggested' } });
    expect(read(html.replace(cart, '')).outcome).not.toBe('product');
    expect(read(html.replace('content="Jute Basket"', 'content="All our goods"')).outcome).not.toBe('product');
  });

  test('suggested for a deal at an address that lists have', () => {
    const html = `<link rel="canonical" href="/deals/jute-basket"><meta property="og:type" content="shop:deal"><meta property="og:title" content="Jute Basket">${heading}${cart}`;
    const url = 'https://shop.example.com/deals/jute-basket';
    expect(read(html, url)).toMatchObject({ details: { certainty: 'suggested' } });
    expect(read(html.replace('shop:deal', 'website'), url).outcome).toBe('PRODUCT_LIST_PAGE');
  });

  test('suggested under a heading of the brand alone, with the name of the title', () => {
    const html = `<title>Kansa Round Jute Basket</title><h1>Kansa</h1><p class="price">€5.00</p>${cart}`;
    expect(read(html, 'https://shop.example.com/product/kansa-round-jute-basket')).toMatchObject({
      details: { product_name: 'Kansa Round Jute Basket', certainty: 'suggested' },
    });
  });

  test('suggested for a room that is let as a product', () => {
    const html = `<meta property="og:type" content="rooms:listing">${linked({ ...basket, offers: { price: 80, priceCurrency: 'EUR' } })}${heading}`;
    expect(read(html)).toMatchObject({ details: { certainty: 'suggested' } });
    expect(read(html + cart)).toMatchObject({ details: { certainty: 'certain' } });
  });

  test('suggested where the address spells the name without its marks', () => {
    const html = `<link rel="canonical" href="/zloty-kosz-z-lyka"><meta property="og:title" content="Złoty kosz z łyka"><button name="add-to-cart">+</button>`;
    const url = 'https://shop.example.com/zloty-kosz-z-lyka';
    expect(read(html, url)).toMatchObject({ details: { product_name: 'Złoty kosz z łyka', certainty: 'suggested' } });
  });

  test('of a product whose path names it stays, whatever its query says', () => {
    const html = `<h1>Natural jute basket with lid</h1><p class="price">€5.00</p>${cart}`;
    const path = 'https://shop.example.com/baskets/natural-jute-basket-with-lid';
    expect(read(html, `${path}?q=default||7`).outcome).toBe('product');
    expect(read(html.replace('with lid', ''), 'https://shop.example.com/baskets?q=jute').outcome).not.toBe('product');
  });

  test('certain for a product in the cart beside a film about it', () => {
    const film = linked({ '@type': 'VideoObject', name: 'How it is woven' });
    const state = `<script id="__NEXT_DATA__" type="application/json">{"id":"x1234","name":"Jute Basket","price":5}</script>`;
    expect(read(`${heading}${film}${state}${cart}`)).toMatchObject({ details: { certainty: 'certain' } });
  });

  test('certain for a product in the cart whose shop calls its pages articles', () => {
    const html = `<meta property="og:type" content="article">${heading}${linked(basket)}${cart}`;
    expect(read(html)).toMatchObject({ details: { certainty: 'certain' } });
  });

  test.each(['produto', 'san-pham', 'tovar'])(
    'suggested at the address of a product in another language: /%s/…',
    (word) => {
      const url = `https://shop.example.com/${word}/cesto-de-juta-281700`;
      const own = `<link rel="canonical" href="${url}">`;
      expect(read(`${own}${heading}${cart}`, url)).toMatchObject({ details: { certainty: 'suggested' } });
    },
  );

  test('certain at an address whose query holds search terms', () => {
    const html = `<link rel="canonical" href="/jute-basket">${linked(basket)}${heading}`;
    expect(read(html, 'https://shop.example.com/jute-basket?q=basket')).toMatchObject({
      details: { certainty: 'certain' },
    });
  });

  test('suggested for a book that only its metadata describes', () => {
    const html = `<meta property="og:type" content="books.book">${heading}`;
    expect(read(html, 'https://shop.example.com/books/jute-basket')).toMatchObject({
      details: { certainty: 'suggested' },
    });
  });

  test('certain for microdata of one product at an address that lists have', () => {
    const html = `<meta property="og:type" content="product"><h1>Jute Basket</h1><div itemscope itemtype="http://schema.org/Product"><b itemprop="name">Jute Basket</b><i itemprop="price">€5.00</i></div>`;
    expect(read(html, 'https://shop.example.com/c/jute-basket')).toMatchObject({ details: { certainty: 'certain' } });
  });

  test.each([
    ['PRODUCT_LIST_PAGE', 'https://shop.example.com/search?q=basket', linked(basket)],
    [
      'PRODUCT_LIST_PAGE',
      'https://shop.example.com/baskets?q=jute',
      `<link rel="canonical" href="/baskets?q=jute">${linked(basket)}${heading}`,
    ],
    [
      'PRODUCT_LIST_PAGE',
      'https://shop.example.com/jute-baskets',
      `<h1>Jute baskets 4294 Item(s)</h1><p class="price">€5.00</p>${cart}`,
    ],
    [
      'NOT_A_PRODUCT_PAGE',
      'https://shop.example.com/jute-baskets',
      `<meta property="og:type" content="product"><h1>Jute baskets</h1>${Array.from({ length: 12 }, (_, at) => `<a href="/${at}"><img src="/${at}.jpg"></a>`).join('')}`,
    ],
    [
      'NOT_A_PRODUCT_PAGE',
      'https://shop.example.com/offers-of-the-week',
      '<h1>Offers of the week</h1><div itemscope itemtype="http://schema.org/Product"><b itemprop="name">Offers of the week</b><i itemprop="offers" itemscope itemtype="http://schema.org/AggregateOffer"><b itemprop="lowPrice">1</b><b itemprop="highPrice">9</b></i></div>',
    ],
    ['PRODUCT_LIST_PAGE', 'https://shop.example.com/resultats?tr=basket', linked(basket) + heading],
    ['PRODUCT_LIST_PAGE', 'https://shop.example.com/cart', `${heading}<p class="price">€5.00</p>`],
    [
      'PRODUCT_LIST_PAGE',
      'https://shop.example.com/i/x.html?w=jute',
      `<h1><b>10,000</b>+ results for jute</h1><p class="price">€5.00</p>${cart}`,
    ],
    ['PRODUCT_LIST_PAGE', 'https://shop.example.com/product/category/130/jute.aspx', `${heading}${cart}`],
    ['PRODUCT_LIST_PAGE', 'https://shop.example.com/index.php?route=product/category&path=20', `${heading}${cart}`],
    ['PRODUCT_LIST_PAGE', 'https://shop.example.com/product/listing/jute/baskets', `${heading}${cart}`],
    ['PRODUCT_LIST_PAGE', 'https://shop.example.com/listings/jute', `${heading}<p class="price">€5.00</p>${cart}`],
    ['PRODUCT_LIST_PAGE', 'https://shop.example.com/baskets/jute/all', `${heading}<p class="price">€5.00</p>${cart}`],
    ['PRODUCT_LIST_PAGE', 'https://shop.example.com/favorites', `${heading}<p class="price">€5.00</p>${cart}`],
    ['PRODUCT_LIST_PAGE', 'https://shop.example.com/jute-basket/product-reviews/x1', heading],
    [
      'PRODUCT_LIST_PAGE',
      'https://shop.example.com/r/jute-basket/R-p-330441',
      `<h1>Customer reviews (1,204) — Jute Basket</h1>${linked(basket)}`,
    ],
    [
      'PRODUCT_LIST_PAGE',
      'https://shop.example.com/kundenbewertungen/2',
      `<h1>Kundenbewertungen</h1><p class="price">€5.00</p>${cart}`,
    ],
    [
      'PRODUCT_LIST_PAGE',
      'https://shop.example.com/find/jute/in/baskets',
      `<h1>Showing results for "jute"</h1><p class="price">€5.00</p>${cart}`,
    ],
    ['PRODUCT_LIST_PAGE', 'https://example.com/shop/', '<h1>Everything in the bazaar</h1>'],
    ['PRODUCT_LIST_PAGE', 'https://shop.example.com/baskets-c1010269129.html', `${heading}<p class="price">€5.00</p>`],
    [
      'PRODUCT_LIST_PAGE',
      'https://shop.example.com/home/products/baskets.html',
      `${heading}<p class="price">€5.00</p>`,
    ],
    ['PRODUCT_LIST_PAGE', 'https://shop.example.com/', `${heading}<p class="price">€5.00</p>${cart}`],
    ['PRODUCT_LIST_PAGE', 'https://shop.example.com/?utm_source=mail', heading],
    [
      'NOT_A_PRODUCT_PAGE',
      'https://shop.example.com/papers-7.html',
      '<title>Papers</title><nav><select><option>Size 7 x 7 cm</option><option>Size 9 x 9 cm</option></select></nav>',
    ],
    ['NOT_A_PRODUCT_PAGE', 'https://shop.example.com/jute-baskets', `<h1>Jute baskets</h1>${cart.repeat(3)}`],
    [
      'NOT_A_PRODUCT_PAGE',
      'https://shop.example.com/sr/jute-baskets',
      `<title>Jute Basket</title><script id="__NEXT_DATA__" type="application/json">${JSON.stringify({
        goods: Array.from({ length: 40 }, (_, id) => ({ id, name: id === 7 ? 'Jute Basket' : `Mat ${id}`, price: 5 })),
      })}</script>`,
    ],
    [
      'PRODUCT_LIST_PAGE',
      'https://shop.example.com/collections/baskets',
      `<meta property="og:type" content="product.group">${heading}`,
    ],
    [
      'PRODUCT_LIST_PAGE',
      'https://shop.example.com/baskets',
      `<h1>Baskets</h1>${['A', 'B', 'C', 'D'].map((name) => `<div itemscope itemtype="http://schema.org/Product"><b itemprop="name">Basket ${name}</b><meta itemprop="price" content="1"></div>`).join('')}`,
    ],
    [
      'NOT_A_PRODUCT_PAGE',
      'https://shop.example.com/baskets',
      `<h1>Baskets</h1>${['A', 'B', 'C', 'D'].map((name) => linked({ '@type': 'Product', name: `Basket ${name}`, offers: { price: 1 } })).join('')}`,
    ],
    [
      'NOT_A_PRODUCT_PAGE',
      'https://shop.example.com/concerts/25',
      linked({ '@type': 'MusicEvent', name: 'A concert' }) + heading,
    ],
    [
      'NOT_A_PRODUCT_PAGE',
      'https://shop.example.com/recipes/R-R1198767/basket-salad',
      `<h1>Basket salad</h1>${linked({ '@type': 'Recipe', name: 'Basket salad' })}<script id="__NEXT_DATA__" type="application/json">{"id":"R1198767","name":"Basket salad","price":{"now":5}}</script>`,
    ],
    [
      'NOT_A_PRODUCT_PAGE',
      'https://places.example.com/place/10545/baskets',
      `<h1>Baskets</h1><div itemscope itemtype="http://schema.org/Restaurant"><p class="price">€5.00</p></div>${cart}`,
    ],
    [
      'NOT_A_PRODUCT_PAGE',
      address,
      '<meta property="og:url" content="https://shop.example.com"><meta property="og:title" content="Baskets"><div id="root"></div>',
    ],
    ['NOT_A_PRODUCT_PAGE', address, '<title>Shop</title><div id="root"></div>'],
    ['STORE_LOGIN_REQUIRED', 'https://shop.example.com/login', '<h1>Welcome back</h1><input type="password">'],
    ['STORE_CONSENT_REQUIRED', address, '<title>Before you continue to the shop</title>'],
    ['STORE_BOT_PROTECTION', address, '<title>Just a moment...</title>'],
    ['STORE_BOT_PROTECTION', address, '<iframe src="https://geo.captcha-delivery.com/captcha/"></iframe>'],
    [
      'NOT_A_PRODUCT_PAGE',
      'https://news.example.com/culture/baskets',
      `<meta property="og:type" content="article"><h1>All about baskets</h1>${linked({ '@type': 'NewsArticle', isPartOf: { '@type': ['CreativeWork', 'Product'], name: 'The Daily Basket', offers: { price: 1, priceCurrency: 'EUR' } } })}`,
    ],
    [
      'NOT_A_PRODUCT_PAGE',
      'https://news.example.com/culture/jute-basket',
      `<meta property="og:type" content="article">${heading}${linked(basket)}`,
    ],
    [
      'NOT_A_PRODUCT_PAGE',
      'https://news.example.com/2022/02/01/jute-basket-24681012.html',
      `${heading}<meta property="og:title" content="Jute Basket">`,
    ],
    [
      'NOT_A_PRODUCT_PAGE',
      'https://shop.example.com/p/contact-us_29.html',
      '<title>Contact us</title><h1>Contact us</h1>',
    ],
    [
      'PRODUCT_LIST_PAGE',
      'https://shop.example.com/baskets/jute/',
      `<h1>Jute basket</h1>${['Agra', 'Delhi', 'Goa', 'Pune'].map((name) => `<div itemscope itemtype="http://schema.org/Product"><b itemprop="name">Jute basket ${name}</b><meta itemprop="priceCurrency" content="EUR"><meta itemprop="price" content="1"></div>`).join('')}`,
    ],
    [
      'NOT_A_PRODUCT_PAGE',
      'https://shop.example.com/baskets',
      `<title>Baskets</title>${linked({ '@type': 'Product', name: 'Baskets', offers: { '@type': 'AggregateOffer', lowPrice: 1, highPrice: 9, priceCurrency: 'EUR' } })}`,
    ],
    [
      'PRODUCT_LIST_PAGE',
      'https://shop.example.com/all-baskets/',
      `<title>Baskets</title><h1>Baskets</h1>${linked({ '@type': ['SearchResultsPage', 'Product'], name: 'Baskets', url: 'https://shop.example.com/all-baskets/', offers: { '@type': 'AggregateOffer', lowPrice: 1, highPrice: 9, priceCurrency: 'EUR' } })}`,
    ],
    ['PRODUCT_REMOVED', address, '<h1>Oops! The page was not found</h1>'],
    [
      'PRODUCT_REMOVED',
      address,
      `<title>Jute Basket</title><h1>This product has been discontinued</h1>${linked({ ...basket, offers: { availability: 'Discontinued' } })}${cart}`,
    ],
    [
      'PRODUCT_REMOVED',
      address,
      `<h1>Page not found</h1>${linked({ ...basket, name: 'Cane Stool', offers: { price: 5 } })}`,
    ],
    [
      'PRODUCT_REMOVED',
      address,
      '<title>Jute Basket - Shop</title><h2>The product you are looking for is no longer available</h2>',
    ],
    [
      'STORE_BOT_PROTECTION',
      address,
      '<noscript><h1>JavaScript is disabled</h1></noscript><div id="challenge-container"></div>',
    ],
    ...[
      ['https://shop.example.com/gifts/for-her', 'Gifts for her'],
      ['https://shop.example.com/compare?ids=1,2', 'Compare'],
    ].map(([url = '', title]): [string, string, string] => [
      'NOT_A_PRODUCT_PAGE',
      url,
      `<title>${title}</title><h1>${title}</h1>${['A', 'B'].map((name) => `<div><a href="/p/${name}"><img src="/${name}.jpg"><h2>Basket ${name}</h2></a><b class="price">€5.00</b><i>S</i><i>M</i><button class="add-to-cart">Add to cart</button></div>`).join('')}`,
    ]),
    [
      'PRODUCT_LIST_PAGE',
      'https://shop.example.com/product-category/stoles/',
      `<h1>Stoles</h1><ul class="products"><li class="product type-product post-9"><a href="/product/stole/"><img src="/9.jpg"><h2>Silk Stole</h2><b class="price">€9.00</b></a><a href="?add-to-cart=9" class="add_to_cart_button">Add to cart</a></li></ul>`,
    ],
    [
      'NOT_A_PRODUCT_PAGE',
      'https://shop.example.com/jute',
      `<h1>Jute</h1>${linked({ ...basket, url: 'https://shop.example.com/product/jute-basket', offers: { price: 5 } })}`,
    ],
    [
      'NOT_A_PRODUCT_PAGE',
      'https://shop.example.com/baskets',
      `<h1>Baskets</h1>${linked({ '@type': 'Product', name: 'Baskets', image: '/1.jpg', offers: { lowPrice: 1, highPrice: 9 } })}${Array.from({ length: 12 }, (_, at) => `<a href="/${at}"><img src="/${at}.jpg"></a>`).join('')}`,
    ],
    [
      'NOT_A_PRODUCT_PAGE',
      'https://shop.example.com/recipes/basket-salad',
      `<h1>Basket salad</h1>${linked({ '@type': 'Recipe', name: 'Basket salad' })}${linked({ '@type': 'Product', name: 'Salad oil', offers: { price: 1 } })}`,
    ],
    [
      'NOT_A_PRODUCT_PAGE',
      'https://news.example.com/jute-basket-review',
      `<title>Jute Basket Review</title><h1>Jute Basket Review</h1><p>€5.00</p>${linked({ '@type': 'Review', itemReviewed: basket })}`,
    ],
    ['PRODUCT_REMOVED', address, '<title>Page non trouvée | Shop</title>'],
    ['PRODUCT_REMOVED', address, "<h1>The product you're looking for isn't here!</h1>"],
  ])('%s for a page at %s', (outcome, url, html) => {
    expect(read(html, url)).toEqual({ outcome });
  });
});

test.each([
  ['a million nodes', `${heading}${'<i>1</i>'.repeat(1_000_000)}`],
  ['deep data', `${linked(basket)}<script>var a = ${'{"a":['.repeat(300_000)}</script>`],
  [
    'choices that name their controls',
    `${linked(basket)}${heading}${`<div class="size">${'<label for="x">Red</label>'.repeat(100)}</div>`.repeat(60)}${'<i></i>'.repeat(20_000)}`,
  ],
  [
    'a caption before an endless row',
    `${linked(basket)}${heading}<h3>Size</h3>${`<li>S${'<b></b>'.repeat(500)}</li>`.repeat(100)}`,
  ],
  [
    'many lists of variants',
    `${linked(basket)}${heading}<h3>Size</h3><ul><li>S</li><li>M</li></ul><script type="application/json">${JSON.stringify(Array.from({ length: 400 }, () => ({ list: Array.from({ length: 400 }, () => ({ title: 'S', stock: 1 })) })))}</script>`,
  ],
  [
    'a flat list whose members name each other',
    `${linked(basket)}${heading}<script id="__NUXT_DATA__" type="application/json">[{"a":0,"name":1,"price":2,"skus":3},"Jute Basket",5,[0,0,0,3]]</script>`,
  ],
  ['many assignments', `${linked(basket)}<script>${'a={b:1,'.repeat(300_000)}</script>`],
  ['a long text without an end', `${linked(basket)}${heading}<p class="price">${'1 '.repeat(1_000_000)}€</p>`],
  [
    'endless addresses',
    `${linked({ ...basket, image: 'https://a.example/abcdef/s-l300.jpg' })}${'abcdef/'.repeat(500_000)}`,
  ],
])('%s is read in time', (_, html) => {
  const start = performance.now();
  const reading = read(html);
  expect(performance.now() - start).toBeLessThan(8000);
  if (reading.outcome === 'product') expect(reading.details.product_name).toBe('Jute Basket');
});
