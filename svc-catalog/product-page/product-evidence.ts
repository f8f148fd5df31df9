import type { PageRefusal } from '@potli/contracts/catalog/operations.ts';
import { isOnCard } from './cards.ts';
import { isObject, listOf, objectsIn } from './json.ts';
import { areNearlySame, shareWords } from './names.ts';
import { type Elements, type Page, typesOf } from './page.ts';

/** How titles and headings of pages begin that a store shows instead of a product, most telling first. */
const headings: readonly (readonly [PageRefusal, RegExp])[] = [
  [
    'STORE_BOT_PROTECTION',
    /^(access (is )?(denied|temporarily restricted)|access to this page has been denied|robot check|just a moment|attention required|pardon our interruption|are you (a )?(human|robot)|verify (that )?you are (a )?human|(checking|security) (your browser|check|verification)|bot verification|request blocked|(please )?enable (javascript|cookies)|403\b|forbidden|too many requests|captcha|human verification|(sorry, )?you have been blocked|ddos.?guard|one more step|(detected )?unusual traffic|please wait\b|you are (now )?in (line|the queue))/i,
  ],
  [
    'STORE_REFUSED',
    /^(sorry! something went wrong|service (temporarily )?unavailable|50[0-4]\b|internal server error|bad gateway|we['’](ll|re) (be )?(right |performing )?(back|maintenance|upgrading)|(scheduled |site )?maintenance|(down|closed) for|under (construction|maintenance)|(coming|opening) soon$|(oops!? |sorry,? )?something went wrong|your browser|please (upgrade|update) your browser|(get|open|continue in) (the|our) app\b)/i,
  ],
  [
    'PRODUCT_REMOVED',
    /^(error )?404\b|^(page|product|item|deal|seite|pagina|página|produit|sayfa|stránka) (was |is |wurde )?(not found|nicht gefunden|niet gevonden|non trovata|non trouvée?|no encontrada|não encontrada|introuvable|nenalezena|bulunamadı)|^not found|^oops|\bnot (be )?found$|^nothing (to see|was found|found|here)|^(product|item|page) (is )?(unavailable|removed|expired)|^(sorry,? )?(this|the|that) (page|product|item|listing) (is|was|has|does|you)[\w ]{0,40}(not|no longer|n['’]t|removed|ended|discontinued|sold out (permanently|forever))|^(the|this) (product|page|item)( (you|that)[\w'’ ]{1,25})? (isn['’]t|is not|is no longer) here|^we can['’]?t (seem to )?find (that|the)|^(we['’]re )?sorry,? (we|the|this|that|but)[\w' ]{0,30}(couldn['’]?t|not|can['’]?t)|^страница не найдена|^товар не найден|^nie znaleziono|^404/i,
  ],
  [
    'STORE_LOGIN_REQUIRED',
    /^((please )?(sign|log) ?-?(in|on)\b|login\b|anmelden$|connexion$|se connecter|iniciar sesi|accedi$|inloggen|zaloguj|войти|вход$|welcome back\b|(my|your) account$|(create|register) (an |your |a new )?account|members only|register$|sign ?up\b)/i,
  ],
  [
    'STORE_CONSENT_REQUIRED',
    /^(before you continue|(please )?(confirm|verify) your age|age (verification|check|gate)|are you (over |at least )?(18|21)\b|bevor (sie|du) fortf|avant (de|d['’])\s?continuer|cookie (consent|settings)$|your privacy choices|altersnachweis|altersprüfung|you must be (over |at least )?(18|21)\b|(we|this (site|website|shop|store)) (uses?|values?|respects?|care about)\b[\w ]{0,12}(cookies?|privacy)|cookies? (on|policy|preferences|notice|settings|consent)\b|manage (your )?(cookie|consent|privacy))/i,
  ],
  [
    'NOT_A_PRODUCT_PAGE',
    /^((your |my |the )?(shopping )?(cart|bag|basket|trolley)( is (currently )?empty)?\s?(\(\d{1,3}\))?$|(secure )?checkout$|(thank you for )?(your |my )?(orders?( history| details| confirmation)?|wish ?list)$|track (your|my) order|(choose|select|change|enter|set) (your |a )?(country|region|location|language|store|pin ?code|postcode|zip ?code|city|delivery)|where (should|do|are) (we|you) (deliver|ship|shop)|we (do not|don['’]t|cannot|can['’]t) (ship|deliver) to)/i,
  ],
];

const removed = headings.find(([refusal]) => refusal === 'PRODUCT_REMOVED')?.[1];

const challenge =
  '#challenge-container, form[action*="validateCaptcha"], form[action*="captcha" i], #challenge-form, #cf-challenge-running, script[src*="/cdn-cgi/challenge-platform/"], #px-captcha, #sec-if-cpt-container, iframe[src*="captcha-delivery"], iframe[src*="_Incapsula_"]';

/** What a page shows instead of a product, where it shows none for sure. */
export const wallOf = (page: Page): PageRefusal | undefined => {
  // The shop's name may stand before or behind. Dialogs have headings too: they count where there is no other.
  const titles = page.title?.split(/ [|–—-] /) ?? [];
  const heading = page.heading()?.[0];
  const heads = [...titles, heading ? page.seenText(heading) : page.text('h1')].flatMap((head) => head?.trim() ?? []);
  for (const [refusal, start] of headings) if (heads.some((head) => start.test(head.slice(0, 200)))) return refusal;
  if (!heading && page.text('h2') !== undefined && removed?.test(page.text('h2')?.slice(0, 200) ?? ''))
    return 'PRODUCT_REMOVED';
  // Stores load captcha programs on good pages too; only what replaces the page counts.
  const hasContent = page.linkedData.length > 0 || page.meta('og:title') !== undefined || page.headings().length > 0;
  if (!hasContent && page.$(challenge).length > 0) return 'STORE_BOT_PROTECTION';
  if (/\/(log-?in|sign-?in|auth)(\/|$)/i.test(page.url.pathname) && page.$('input[type="password"]').length > 0)
    return 'STORE_LOGIN_REQUIRED';
  return undefined;
};

const isHome = ({ pathname, searchParams }: URL): boolean =>
  [...searchParams.keys()].every((key) => /^(utm_|ref|gclid|fbclid|lang|currency|source|srsltid)/i.test(key)) &&
  /^(\/[a-z]{2}([-_][a-z]{2})?){0,2}\/?((index|home|default)(\.\w{2,5})?)?$/i.test(pathname);

const neverProducts =
  /\/(search\w*|s|results|r[eé]sultats?|resultados?|risultati|(such)?ergebnis\w*|wyniki|checkout|wish-?list|favou?rites|suche|recherche|buscar|ricerca|szukaj|zoeken|hledani|poisk|((view|my|shopping|show)[-_]?)?(cart|basket|bag|warenkorb|panier|carrito|carrello|winkelwagen|koszyk|kosik|kundvagn|korzina))([./][^/]*)?\/?$/i;
const reviews = /\/((product|customer)-?)?reviews?(\/|$)|\/ratings-reviews/i;
const searchKeys = ['q', 'query', 'k', 'search', 'searchterm', 'keyword', 'keywords', 'text', 's'];

/** Whether the page is a search, a cart or reviews by its address or heading, whatever data it holds. */
export const isNeverProduct = (page: Page): boolean =>
  isBesideProducts(page.url) || isSearch(page) || isHeadedBeside(page);

const isHeadedBeside = (page: Page): boolean => {
  const heading = page.heading()?.[0];
  return heading !== undefined && besideProducts.test(page.seenText(heading));
};

const besideProducts =
  /^(((customer|product) reviews?|(kunden)?bewertungen|avis( clients)?|opiniones|recensioni|avaliações)(?=\s?(\(|[-–—:]|(of|for|zu|für|sur|de|del|su) |$))|(showing |search )?results? (for|\d))/i;

const isBesideProducts = (url: URL): boolean =>
  reviews.test(url.pathname) || (neverProducts.test(url.pathname) && !productAddress.test(url.pathname));

/** A query beside a product's address says what led to it; the page's own link then leaves it out. */
const isSearch = (page: Page): boolean =>
  hasSearchKey(page.url) &&
  !hasProductAddress(page.url) &&
  !/\d{4}/.test(page.url.pathname) &&
  !isNamedByPath(page) &&
  !ownLinks(page).some(
    (href) =>
      URL.canParse(href, page.base) &&
      isSamePath(new URL(href, page.base), page.url) &&
      !hasSearchKey(new URL(href, page.base)),
  );

/** Whether the last part of the path spells out the heading: what follows it in the query is how the visitor came. */
const isNamedByPath = (page: Page): boolean => {
  const slug = page.url.pathname.split('/').findLast((part) => part !== '') ?? '';
  return slug.split('-').length > 3 && page.headings().some(({ text }) => areNearlySame(text, slug));
};

const hasSearchKey = (url: URL): boolean =>
  [...url.searchParams.keys()].some((key) => searchKeys.includes(key.toLowerCase()));

const listAddress =
  /\/(c|cat|(product-)?(category|tag)|categories|catalog|collections?|shop-by|browse|brands?|w|b|l|list|listings?|sale|deals|offers|new-in|virtual|kategorie|categorie|categoria|kategoria)(\/|$)|\/(all|shop|store|boutique|tienda|loja|negozio)\/?$|-c[1-9]\d{5,}\.html$|\/(men|women|ladies|divided|kids|baby|home)\/products\//i;
const listQuery = /[?&]route=product\/(category|search|manufacturer|special)(&|\/|$)/i;
const productAddress =
  /\/(p|dp|gp\/product|pd|pdp|products?|prod|itm|item|items|goods|artikel|produkt\w*|producto\w*|produit\w*|prodotto|deal|ip|detail)([/-]|$)|\/(produtos?|produs|produse|urun|tuote|termek|proizvod|izdelek|tovar|san-pham|produk)\/(?=[^/]{0,99}\p{L})[^/]{5,}|\/listing\/\d|^\/\d{6,15}-[a-z][\w-]*$|\/catalog\/[^?]{1,200}\/\d{5,12}\/?$|\/products_id\/\d|(?<![a-z\d])p-?\d{5}|(?<![\w-])(?=[\w-]*\d{5})(?![\w-]*-c[1-9]\d{5,}\.html$)[\w-]+\.(html?|aspx|php)$/iu;

const newsAddress =
  /\/(19|20)\d\d\/\d{1,2}\/|\/(news\w*|nachricht\w*|blogs?|stor(y|ies)|noticias?|forums?|threads?|comments|recensie)(\/|$)/i;

/** Addresses of Zen Cart, OpenCart and PrestaShop without readable ones, and of shops that number their goods in the query. */
const productQuery =
  /[?&](main_page=product_info|route=product\/product|controller=product|(\w{0,3}_)?(products?|prod|item|goods|artikel|article)(_?id|_?no|code)?=(?=[\w-]{0,30}\d{2})[\w-]{2,60})(&|$)/i;

/** A page called after what it shows, with a number of the product: `/item.htm?id=562283`, `/14384714/Product.html`. */
const productPage =
  /\/(\w{0,20}(product|prod|item|goods|artikel|articolo|produkt)s?([-_]?(info|details?|view|page|display|show))?|\w{0,20}(product|prod|item)[-_]?detail\w*)\.(html?|aspx?|php|do|jsp|cfm|action)$/i;

const isProductPage = ({ pathname, search }: URL): boolean =>
  productPage.test(pathname) && /\d{3}/.test(`${pathname}${search}`);

/** Whether an address has a form that stores give their products. */
export const hasProductAddress = (url: URL): boolean =>
  (productAddress.test(url.pathname) || productQuery.test(url.search) || isProductPage(url)) &&
  !/\/(men|women|ladies|divided|kids|baby|home)\/products\/|\/products?(\/?$|[/-](category|categories|kategorie|tags?|list|listings?|search|browse)\/)/i.test(
    url.pathname,
  ) &&
  !newsAddress.test(url.pathname);

/** What linked data calls a list, also where it calls the same page a product. */
export const listTypes = ['ItemList', 'CollectionPage', 'SearchResultsPage', 'OfferCatalog'];
const otherTypes =
  /^(\w*Event|Music\w+|\w*Article|BlogPosting|Recipe|Person|JobPosting|Movie|TVSeries|\w*Restaurant|Hotel|Course|HowTo|ProfilePage|QAPage|VideoObject)$/;

/** Whether the address or the metadata is that of a list. */
export const isListAddress = (page: Page): boolean =>
  isHome(page.url) ||
  /product\.?group|collection|category/i.test(page.meta('og:type') ?? '') ||
  listQuery.test(page.url.search) ||
  (listAddress.test(page.url.pathname) &&
    !hasProductAddress(page.url) &&
    !/^([\w-]{1,30}:)?(product|item|deal)(\.item)?$/i.test(page.meta('og:type') ?? ''));

const countOfGoods =
  /(?<!\d)\d{1,6}\+? ?(items?|products?|results?|articles?|produits|artikel|productos|prodotti)(?!\p{L})/iu;

/** Whether the page describes itself as a list, or its address does. */
export const isList = (page: Page): boolean => {
  const types = [...objectsIn(page.linkedData)].flatMap(typesOf);
  return (
    types.some((type) => listTypes.includes(type)) ||
    isListAddress(page) ||
    page.$('link[rel="next"], link[rel="prev"]').length > 0 ||
    page.headings().some(({ text }) => countOfGoods.test(text)) ||
    page.$('[itemscope][itemtype*="schema.org/Product" i]').length > 3
  );
};

/** Stores send the links of goods they no longer have to their front page. */
export const ledHome = (page: Page, askedUrl: string): boolean => isHome(page.url) && !isHome(new URL(askedUrl));

const cart =
  '[name="add-to-cart"], form[action*="/cart/add"], form[action*="addtocart" i], [id*="add-to-cart" i], [class*="add-to-cart" i], [id*="addtocart" i], [class*="addtocart" i], [id*="add_to_cart" i], [class*="add_to_cart" i], [class*="addtobag" i], [class*="add-to-bag" i], [data-testid*="add-to-cart" i], [id*="button-cart" i], [id*="buy-now" i], [class*="buy-now" i]';
/** How the words of such a control begin. */
export const buying =
  /^(?:\+ ?)?(add to (my )?(cart|bag|basket|trolley)|buy( it)? now|pre-?order( now)?|notify me|in den (warenkorb|einkaufswagen)|in winkelwagen|(ajouter|mettre) au panier|acheter|añadir al? (la )?(carrito|cesta)|agregar al carr\w+|comprar( ahora| agora)?|adicionar ao carrinho|aggiungi al carrello|acquista|lägg i (varukorg|kundvagn)|legg i handlekurv|læg i kurv|lisää (ostos)?koriin|(dodaj )?do koszyka|do koš[ií]ku|přidat do košíku|vložiť do košíka|dodaj (u|v) (košaricu|košarico|korpu)|v košarico|kos[aá]rba|kosárba teszem|adaug[aă] [iî]n co[sș]|sepete ekle|hemen al|(добавить )?в корзину|купить|до кошика|купити|カートに(入れる|追加)|장바구니( 담기)?|바로구매|구매하기|加入(购物车|購物車)|立即购买|הוסף לסל|הוספה לסל|أضف إلى السلة|thêm vào giỏ|ke keranjang|kupi)/iu;

/** What programs and pictures of such a control are called: `basketInsert`, `add_to_basket.gif`, `in-den-warenkorb`. */
const cartCall =
  /add[-_ ]?(item[-_ ]?)?(in)?to[-_ ]?(my[-_ ]?)?(cart|bag|basket|trolley)|add[-_]?(cart|basket)|(cart|basket|kosik\w{0,2}|koszyk\w{0,2}|warenkorb|panier|carrello|carrito)[-_/]?(add|insert|put)|(in|in[-_]den|do|au|al|v)[-_](warenkorb|koszyka|kosiku|kosika|panier|carrello|carrito)|pridat[-_]do|buy[-_]?now|buy[-_]?(button|btn)|btn[-_]?buy/i;

const mostControls = 3000;

/** Whether a control puts something into a cart by the program that it calls or the picture that it shows. */
const callsCart = (page: Page, element: Elements[number]): boolean => {
  const control = page.$(element);
  const isBox = 'name' in element && (element.name === 'a' || element.name === 'button');
  const picture = isBox ? control.children('img').first() : control;
  const said = [
    control.attr('onclick'),
    control.attr('onsubmit'),
    control.attr('action'),
    control.attr('name'),
    control.attr('class'),
    picture.attr('src')?.split('/').at(-1),
  ];
  return (
    said.some((text) => text !== undefined && cartCall.test(text.slice(0, 300))) ||
    buying.test(picture.attr('alt')?.trim() ?? '')
  );
};

/** The controls that put something into a cart, in page order. */
export const cartControls = (page: Page): Elements[number][] => {
  const named = new Set(page.$(cart).toArray());
  return page
    .$(`${cart}, form, button, input, a`)
    .slice(0, mostControls)
    .toArray()
    .filter((element) => named.has(element) || isWorded(page, element) || callsCart(page, element));
};

/** Whether the page has a control that puts its product into a cart. */
export const hasCart = (page: Page): boolean => {
  if (page.$(cart).length > 0) return true;
  const isBuying = page
    .$('button, a[role="button"], a[class*="btn" i], a[class*="button" i], a[class*="cta" i], input[type="submit"]')
    .slice(0, 400)
    .toArray()
    .some((element) => isWorded(page, element));
  const called = () => page.$('form, button, input, a').slice(0, mostControls).toArray();
  return isBuying || called().some((element) => callsCart(page, element));
};

const isWorded = (page: Page, element: Elements[number]): boolean => {
  const control = page.$(element);
  const words = control.attr('value') ?? control.attr('aria-label') ?? shortText(control);
  return buying.test(words.trim());
};

/** Whether only one control puts something into a cart; lists have one beside each of their goods. */
export const hasOneCart = (page: Page): boolean => {
  const [control, ...others] = page.$(cart).filter('button, input, form').toArray();
  return control !== undefined && others.length === 0 && !isOnCard(page, control);
};

const shortText = (control: Elements): string => (control.find('*').length > 12 ? '' : control.text().slice(0, 200));

export const isArticle = (page: Page): boolean => /^(article|blog)\b/i.test(page.meta('og:type') ?? '');

/** Whether the page is about something else: an event, an article, a person. */
export const isOtherSubject = (page: Page): boolean =>
  isArticle(page) ||
  /^(profile|video|music|book)\b/i.test(page.meta('og:type') ?? '') ||
  statesOther(page) ||
  (isReview(page) && !hasCart(page)) ||
  marksPlace(page);

/** Whether the page's own subject is what somebody says about a product. */
const isReview = ({ linkedData }: Page): boolean =>
  linkedData.flatMap(listOf).some((node) => isObject(node) && typesOf(node).includes('Review'));

/** Whether the linked data is about something else. */
export const statesOther = (page: Page): boolean =>
  [...objectsIn(page.linkedData)].some((node) => typesOf(node).some((type) => otherTypes.test(type)));

/** Whether the microdata is about a place or an event, and about no product. */
const marksPlace = ({ $ }: Page): boolean =>
  $('[itemtype$="/Restaurant" i], [itemtype$="/Hotel" i], [itemtype$="Event" i], [itemtype$="/Recipe" i]').length > 0 &&
  $('[itemtype*="schema.org/Product" i]').length === 0;

/** Whether the page's own links name its address: a shell that serves every address cannot know it. */
export const isOwnAddress = (page: Page): boolean =>
  ownLinks(page).some((href) => URL.canParse(href, page.base) && isSamePath(new URL(href, page.base), page.url));

const ownLinks = (page: Page): string[] =>
  [page.$('link[rel="canonical"]').first().attr('href'), page.meta('og:url')].flatMap((href) => href ?? []);

const isSamePath = (one: URL, other: URL): boolean => pathOf(one) === pathOf(other);

const pathOf = ({ pathname }: URL): string => pathname.replace(/\/$/, '').toLowerCase();

/** Whether the page's own links say that it is the shop's front page: a shell that serves every address. */
export const isShell = (page: Page): boolean =>
  !isHome(page.url) && ownLinks(page).some((href) => URL.canParse(href, page.base) && isHome(new URL(href, page.base)));

const manyLinks = 12;

/** Whether many links with pictures fill the page: the goods of a list, or those that a page without a product shows instead. */
export const isShelf = (page: Page): boolean => {
  const links = new Set<string>();
  for (const picture of page.all('a[href] img', 500)) {
    const link = picture.closest('a');
    if (link.closest('header, footer, nav').length === 0) links.add((link.attr('href') ?? '').split(/[?#]/)[0] ?? '');
  }
  return links.size >= manyLinks;
};

/** Whether heading, titles or address repeat a name of the page's data; on a page without headings and titles nothing can. */
export const isRepeated = (page: Page, name: string): boolean => {
  const seen = [
    ...page.headings().map(({ text }) => text),
    page.meta('og:title'),
    page.meta('twitter:title'),
    page.title,
  ];
  const texts = seen.filter((text) => text !== undefined);
  return texts.length === 0 || [...texts, slugOf(page.url)].some((text) => shareWords(text, name));
};

/** Whether the address repeats a word of the name. */
export const addressNames = (url: URL, name: string): boolean => shareWords(slugOf(url), name);

/** Whether the address has too few words to name a product: `/p/440500600`. */
export const isOpaque = (url: URL): boolean =>
  (url.pathname.split('/').findLast((part) => part !== '') ?? '')
    .replace(/\.\w{2,5}$/, '')
    .split(/[^\p{L}]/u)
    .filter(({ length }) => length > 2).length < 2;

/** The words of an address. */
export const slugOf = ({ pathname }: URL): string => wordsIn(pathname);

/** The words of an address's last part that has words. */
export const endingOf = ({ pathname }: URL): string =>
  pathname
    .split('/')
    .map(wordsIn)
    .findLast((part) => /\p{L}{3} \S*\p{L}{3}/u.test(part)) ?? '';

const wordsIn = (path: string): string => {
  try {
    return decodeURIComponent(path).replace(/[-_/+.]+/g, ' ');
  } catch {
    return path.replace(/[-_/+.]+/g, ' ');
  }
};
