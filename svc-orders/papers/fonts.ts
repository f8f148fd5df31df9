import { createRequire } from 'node:module';
import { type Font, openSync } from 'fontkit';

const { resolve } = createRequire(import.meta.url);
const open = (file: string): Font => openSync(resolve(`@expo-google-fonts/${file}`)) as Font;

/**
 * The typefaces of papers (Noto, OFL 1.1), opened once. Each text is set in the first family that has its characters:
 * Latin with all accents, Greek, Cyrillic, Devanagari and the rupee sign; then Arabic.
 */
export const families: Readonly<Record<'regular' | 'bold', readonly Font[]>> = {
  regular: [
    open('noto-sans/400Regular/NotoSans_400Regular.ttf'),
    open('noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf'),
  ],
  bold: [open('noto-sans/700Bold/NotoSans_700Bold.ttf'), open('noto-sans-arabic/700Bold/NotoSansArabic_700Bold.ttf')],
};

const widths = new WeakMap<Font, Map<string, number>>();

/** The width of a text without spaces, in thousandths of the size of its type. */
export const widthOf = (font: Font, text: string): number => {
  const known = widths.get(font) ?? new Map<string, number>();
  widths.set(font, known);
  const width = known.get(text) ?? (font.layout(text).advanceWidth * 1000) / font.unitsPerEm;
  // Texts of customers are all different: the cache must not grow with them.
  if (known.size > 5000) known.clear();
  known.set(text, width);
  return width;
};
