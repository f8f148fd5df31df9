import { cleanText } from './names.ts';

/** A size as a page offers it. `available` is undefined where the page does not say. */
export interface SizeOption {
  readonly label: string;
  readonly available?: boolean | undefined;
}

/** That size in a list, which is empty where the page has no label for it. */
export const sizeOption = (label: string | undefined, available?: boolean): SizeOption[] =>
  label === undefined ? [] : [{ label, available }];

const most = 100;
/** As the contract has it. */
export const longest = 40;

const sizeWord =
  /(?<!\p{L})(größen?|groesse|gr\.|tailles?|pointures?|tallas?|talles?|tamaños?|tamanhos?|taglie|taglia|misura|misure|maat|maten|rozmiary?|veľkosť|velikosti?|méret|mărimi?|mărime|beden|numara|размеры?|розмір|storlek|størrelse|koko|veličina|bundweite|サイズ|사이즈|尺码|尺寸|尺碼|מידה|المقاس|sizes?|waist|pack size|volume|age( group)?|bra size|(uk|us|eu|ind|india) size|shoe size|inseam|chest)(?!\p{L})/iu;
const otherThanChoice =
  /\b(chart|guide|tabelle|berater|tableau|guía|guida|tabela|screen|display|file|font|help|fit finder|image|page|lot|sample|package|packaging|carton|parcel)\b/i;

const wordsOf = (label: string): string => label.replace(/[_-]+/g, ' ').replace(/([a-z])([A-Z])/g, '$1 $2');

/** Whether that label of an option or attribute means the size that a customer chooses. */
export const isSizeLabel = (label: string): boolean => {
  const words = wordsOf(label);
  return words.length <= longest && sizeWord.test(words) && !otherThanChoice.test(words);
};

/** Whether a text is about sizes in any way: `Size chart`, too. */
export const speaksOfSizes = (text: string): boolean => text.length <= longest && sizeWord.test(wordsOf(text));

const contentWords =
  '(net |item )?(weight|wt)|contents?|capacity|(internal )?storage|length|pages|opslag(capaciteit|ruimte)?|gewicht|inhalt|menge|füllmenge|kapazität|weite|(interner )?speicher(platz|kapazität|größe)?|länge|poids|contenance|capacité( de stockage)?|longueur|peso|contenido|capacidade?|almacenamiento( interno)?|armazenamento|conteúdo|contenuto|capacità|lunghezza|inhoud|waga|pojemność|greutate|cantitate|kapacita|hmotnost|objem|вес|об[ъь][её]м|容量|内容量';
const contentWord = new RegExp(`(?<!\\p{L})(${contentWords})(?!\\p{L})`, 'iu');
/** What heads a list of contents and nothing else. */
export const contentCaption = new RegExp(
  `^(\\p{L}+ ){0,2}(${contentWords})( \\p{L}{4,12})?\\s*(:(\\s[^:]{1,20})?)?$`,
  'iu',
);

/** Whether a label and its choices together mean a size: `Weight` heads a list of choices as well as a line of a table. */
export const isSizeChoice = (label: string, choices: readonly SizeOption[]): boolean =>
  isSizeLabel(label) ||
  (label.length <= longest &&
    contentWord.test(wordsOf(label)) &&
    choices.length > 1 &&
    choices.every((choice) => [content, jeans].some((form) => form.test(sizeAlone(choice.label)))));

const placeholder =
  /^((-+|default( title)?|title|n\/?a|none|null|undefined|any)$|[-–—.\s]*(\[필수\]\s)?(please )?(옵션을 선택|choose|select|pick|bitte|wählen|auswählen|choisi\w*|sélectionne\w*|elige|elija|selecciona\w*|seleziona\w*|scegli|kies|selecteer|wybierz|vyberte|alege\w*|seç\w*|выбер\w*|выбрать|izaberi\w*|odaberi\w*|izberi\w*|välj|velg|vælg|valitse|選択\w*|선택\w*|请选择|請選擇)(?![\p{L}\p{N}]))/iu;

/** `Size: 41 - In stock` */
const labelBefore = /^\p{L}{3,12}\s?:\s+(?=\S)/u;
const soldOutWords =
  '(currently |temporarily )?(sold out|out of stock|unavailable|not available)|ausverkauft|(derzeit )?nicht (verfügbar|lieferbar|vorrätig)|épuisé|rupture de stock|indisponible|agotado|sin stock|no disponible|esgotado|sem estoque|indisponível|esaurito|non disponibile|uitverkocht|niet (beschikbaar|op voorraad)|wyprzedane|niedostępny|vyprodáno|vypredané|slutsåld|slut i lager|utsolgt|udsolgt|loppuunmyyty|tükendi|нет в наличии|распродано|在庫なし|在庫切れ|売り切れ|품절|缺货|售罄|(add to )?(wish|wait) ?list|notify me|coming soon|próximamente|bientôt disponible|prossimamente';
const stockWords = `${soldOutWords}|in stock|low stock|(only )?(\\d{1,2}|one|a few|few) left|last one|available|auf lager|verfügbar|en stock|disponible|em stock|disponível|disponibile|op voorraad|dostępny|в наличии`;
const soldOutBehind = new RegExp(`(${soldOutWords})[)\\]]?$`, 'i');
/** `8 - Not available I want it!`: what the shop offers instead stands behind. */
const soldOutBefore = new RegExp(`(?<!\\s)\\s+[-–—(]\\s?(${soldOutWords})(?!\\p{L}).*$`, 'iu');
const stockBehind = new RegExp(`(?<!\\s)\\s+[-–—([]?\\s?(${stockWords})[)\\]!.]?$`, 'i');

const soldOutWithin = new RegExp(`(?<!\\p{L})(${soldOutWords})(?!\\p{L})`, 'iu');

/** Whether what a shop writes about a choice, for people or for screen readers, says that it is sold out. */
export const saysSoldOut = (remark: string): boolean => soldOutWithin.test(remark);

const stockOnly = new RegExp(`^(${stockWords})[!.]?$`, 'i');
const costOnly = /^([$€£₹¥]|rs\.?|us\$|r\$)\s?\d[\d.,\s]*$|^\d[\d.,\s]*(,-|[$€£₹¥]|zł|kč|kr\.?)$|^\d{1,2} ?%/i;

/** A price or a reduction beside a choice. */
const isCost = (label: string): boolean => costOnly.test(label);

/** What is no choice but says something of one: its cost, its stock. */
export const isRemark = (label: string): boolean => stockOnly.test(label) || isCost(label);

export const isSoldOut = (label: string): boolean => soldOutBehind.test(label) || soldOutBefore.test(label);

/** `3XL (+US$ 1.00)`, `L + 3,50 zł`: what a size costs more. Brackets with a bare number hold another country's size. */
const surcharge =
  /(?<!\s)\s*([([](?=[^)\]]{0,40}([$€£₹]|zł|kč|р|руб|\d[.,]\d{2}\D))\s*([+-]|add|plus)?[^)\]\d]{0,6}\d[\d.,\s]*[^)\]\d]{0,6}[)\]]|\+\s?[^\d\s]{0,4}\s?\d[\d.,\s]*([$€£₹]|zł|kč|\b[a-z]{3}\b)?)$/i;

/** `500g - £2.98£5.96 per kg`, `30 - $53.13 USD`, `100 ml ₹450`: what a size costs. */
const cost = /(?<!\s)\s+([-–—]\s+)?(from\s)?([$€£₹]|rs\.?\s?|us\$)\s?\d.{0,40}$/i;

/** `37 (Ships by 4/15)`, `32 Reg - 2 weeks`: when a size is sent. */
const sending =
  /(?<!\s)\s*[([](ships|dispatch\w*|delivery|pre-?order|expected)(?!\p{L})[^)\]]{0,30}[)\]]$|(?<!\s)\s+[-–]\s\d{1,2}\s(days?|weeks?)$/iu;

/** `37½ 2 unidades`: how many are left of it; behind what is no size it says how many are in it. */
const unitsLeft = /(?<!\s)\s+\d{1,2}\s(unidad(es)?|units?|items?|pieces?|pcs\.?|stück|stk\.?|pezz[io]|шт\.?)$/iu;

/** A size without what is written around it: its cost, its stock, when it is sent. */
export const sizeAlone = (label: string): string => {
  const alone = cleanText(label)
    .replace(labelBefore, '')
    .replace(surcharge, '')
    .replace(cost, '')
    .replace(sending, '')
    .replace(soldOutBefore, '')
    .replace(stockBehind, '')
    .replace(surcharge, '');
  const uncounted = alone.replace(unitsLeft, '');
  return looksLikeSize(uncounted) ? uncounted : alone;
};

/** Sizes of a product, each once, in the page's order. */
interface Sizes {
  readonly offered: string[];
  readonly soldOut: string[];
}

/**
 * Plain text, no placeholders, at most 100 of at most 40 characters. A size is sold out where the page says so of every
 * variant in it. Undefined where nothing in the list is a size: another reader may know better. An empty list says that the
 * product comes without sizes.
 */
export const sizesByStock = (options: readonly SizeOption[]): Sizes | undefined => {
  const known = new Map<string, { label: string; available: boolean }>();
  for (const option of options) {
    const label = sizeAlone(option.label);
    if (label === '' || label.length > longest || placeholder.test(label)) continue;
    const key = label.toLowerCase();
    const available = (option.available ?? true) && !isSoldOut(cleanText(option.label));
    const before = known.get(key);
    if (before) before.available ||= available;
    else known.set(key, { label, available });
  }
  if (known.size === 0 && options.length > 0) return undefined;
  // Numbers the only variant.
  if (known.size === 1 && known.has('1')) return { offered: [], soldOut: [] };
  const labels = (isOffered: boolean) =>
    [...known.values()].flatMap(({ label, available }) => (available === isOffered ? label : [])).slice(0, most);
  return { offered: labels(true), soldOut: labels(false) };
};

const unit =
  '(ml|cl|l|litres?|liters?|ltr|g|gr|gms?|kgs?|cm|mm|m|inch(es)?|in|"|ft|feet|\'|oz|lbs?|gb|tb|pages|мл|л|г|гр|кг|см|мм)(?!\\p{L})';
const measure = `\\d+([.,]\\d+)?[\\s-]?${unit}`;
const packing =
  '\\s?[-–,|(]?\\s?(pack|set|box) of \\d{1,3}\\)?|\\s-\\s\\p{L}{1,12}|\\s\\|\\s[\\p{L}\\d ]{1,20}|\\s(bag|bottle|box|can|jar|long|pouch|tin|tub|tube)';

/** `500 ml`, `90-100 ml`, `1.5 kg`, `256 GB`, `2 x 1 L`, `1.7 oz / 50 mL`, `5-lb bag`, `50 g | 25 cups`, `250 ml (Pack of 2)` */
const content = new RegExp(
  `^(\\d{1,2}\\s?[x×]\\s?|\\d{1,4}\\s?-\\s?)?${measure}(\\s?[/+]\\s?${measure})?(${packing})?$`,
  'iu',
);

const anyMeasure = new RegExp(`(?<![\\p{L}\\d.,])${measure}`, 'iu');
/** How much a text says among other words: `50 ml` of `Eau de Toilette 50 ml Boxed`. */
export const measureIn = (text: string): string | undefined => anyMeasure.exec(text.slice(0, 120))?.[0];

/** `W32`, `32W`, `W32 L34` */
const jeans = /^\d{2}w$|^w\d{2}(\s?[x/ ]\s?l\d{2})?$/i;

const sizeForms = [
  content,
  /^(pp|p|gg?|xgg?|egg?|ch|l{2,4})$/i,
  jeans,
  /^(kids?|child|junior|youth|adult|men|women) \d{1,2}$/i,
  /^(x{0,4}s|s|m|l|ll|x{0,5}l|\dxl?|\dl)\s?[/(]\s?\d{2,3}([.,]\d)?(\s?-\s?\d{2,3})?\s?cm\)?$/i,
  /^(\d{1,2}x|x{0,5})(s|l|small|large)$/i,
  /^\dx$/i,
  /^(x{0,4}s|s|m|l|x{0,5}l|\dxl?)\s?\(\d{1,2}(-\d{1,2})?( ?(y|yrs?|years?|m|months?))?\)$/i,
  /^\d{1,2}([.,]5)?[a-e]{1,2}\s?\/\s?\d{2}([.,]5)?(eu)?$/i,
  /^\d{1,2}\/\d{1,2}( size)?$/i,
  /^(s|m|l|small|medium|large|extra (small|large))$/i,
  /^(x{0,3}s|s|m|l|x{0,4}l)\s?[-/]\s?(s|m|l|x{0,4}l)$/i,
  /^(x{0,4}s|s|m|l|x{0,5}l|\dx|\dxl|small|medium|large)\s?\/\s?(s|m|l|x{0,5}l|\dx|\dxl|small|medium|large)$/i,
  /^(m|l|x{1,4}l|\dxl|\d{1,2})t$/i,
  /^2[.-](2|4|6|8|10|12)$/,
  /^size ?\d{1,2}([.,]5)?$/i,
  /^(free|one|standard|regular|plus) ?size$/i,
  /^((small|super|california|cal|extra) )?(single|double|twin|full|queen|king|emperor)( xl)?( ?size| bed)?$/i,
  /^(pack|set) of \d{1,3}$/i,
  /^m ?\d{1,2}([.,]5)? ?\/ ?w ?\d{1,2}([.,]5)?$/i,
  /^\d{2} ?\((x{0,4}s|s|m|l|x{0,5}l|\dxl)\)$/i,
  /^(uk|us|eur?|ind|india|fr|it|au)?( ?\/ ?(uk|us|eu|ind|india))?[ -]?\d{1,3}([.,]5| ?½)?( ?(uk|us|eur?|ind|india|rus))?$/i,
  /^(eur? ?|cm ?)?\d{2,3} ?\(\d{1,2}(\s?[-–]\s?\d{1,2})?\+? ?(y|yrs?|years?|m|months?|år|jahre|ans|años|anni|anos|jaar|lat|let)\)$/i,
  /^((uk|us|eu|ind) ?)?\d{1,2}([.,]5| ?½)? ?[/(-]? ?(uk|us|eu|fr|it) ?\d{1,2}([.,]5| ?½)?\)?$/i,
  /^\d{2}\/\d{2} ?(uk|us|eu|rus|int)( ?\((x{0,4}s|s|m|l|x{0,5}l|\dxl) int\))?$/i,
  /^\d{2}[a-h]{1,2}$/i,
  /^\d{1,2}\s?(-|to)\s?\d{1,2}\s?(y|yrs?|years?|m|months?)$/i,
  /^\d{1,2}\s?(y|yrs?|years?|months?|ans|mois|monate?|jahre?|años?|meses|anos|anni|mesi|jaar|maanden|lat)$/i,
  /^\d{2,3}\s?[x×]\s?\d{2,3}(\s?(cm|in))?$/i,
  /^\d{1,2}\s?[/-]\s?\d{1,2}\s?(m|y|a|ans|mois|mon|monate|j|jahre|años|meses|anni|mesi)$/i,
  /^(x{0,4}s|s|m|l|x{0,5}l|\dxl)\s(\d{2}|\d{2}\/\d{2})$/i,
];

/** Whether that text has the form of a size, where no label says what it is: `XL`, `UK 8`, `32B`, `500 ml`, `6-7 Years`. */
export const looksLikeSize = (text: string): boolean => sizeForms.some((form) => form.test(text.trim()));

/**
 * The sizes of a page's data, without those that its control calls sold out: data covers all colours, the control the
 * one that is shown. A control that calls all of them so awaits its program or the choice of a colour.
 */
export const withoutSoldOut = (options: readonly SizeOption[], control: readonly SizeOption[] = []): SizeOption[] => {
  const { offered = [], soldOut = [] } = sizesByStock(control) ?? {};
  const gone = new Set(offered.length > 0 ? soldOut.map((label) => label.toLowerCase()) : []);
  return options.map((option) =>
    gone.has(sizeAlone(option.label).toLowerCase()) ? { ...option, available: false } : option,
  );
};

/** Letters, ages, dimensions and contents: forms that are no page numbers, ratings or days. */
export const isSurelySize = (text: string): boolean =>
  (looksLikeSize(text) &&
    !/^(\d+([.,/]\d+)?|[pg]|\d+ ?[gt]b|\d+ ?(ans|mois|monate?|jahre?|años?|meses|anos|anni|mesi|jaar|maanden|lat))$/i.test(
      text.trim(),
    )) ||
  /^x{1,3}[ -](small|large)$/i.test(text.trim());

/**
 * The sizes among variant titles such as `M / Red`: the part, at the same place in every title, that always looks like a
 * size. Undefined where there is no such part.
 */
export const sizesInTitles = (titles: readonly SizeOption[]): SizeOption[] | undefined => {
  const rows = titles.map(({ label, available }) => ({ parts: label.split(/(?<!\s)\s+\/\s+/), available }));
  const width = rows[0]?.parts.length ?? 0;
  if (width === 0 || rows.some(({ parts }) => parts.length !== width)) return undefined;
  for (let place = 0; place < width; place++) {
    const column = rows.map(({ parts, available }) => ({ label: parts[place] ?? '', available }));
    if (column.every(({ label }) => looksLikeSize(label))) return column;
  }
  return undefined;
};
