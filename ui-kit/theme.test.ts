import { describe, expect, test } from 'vitest';
import { type ColourScheme, type PaletteToken, palette, paletteCss } from './theme.ts';

const channel = (value: number): number => (value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const luminance = (colour: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    channel(Number.parseInt(colour.slice(at, at + 2), 16) / 255),
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};
/** WCAG 2 contrast of two colours. */
const contrast = (one: string, other: string): number => {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
};

const pairs: readonly [PaletteToken, readonly PaletteToken[]][] = [
  ['ink', ['paper', 'card', 'marigoldSoft', 'indigoSoft', 'skySoft', 'leafSoft', 'claySoft']],
  ['inkSoft', ['paper', 'card', 'marigoldSoft', 'indigoSoft', 'claySoft']],
  ['indigo', ['paper', 'card', 'indigoSoft', 'marigoldSoft']],
  ['indigoStrong', ['paper', 'card', 'indigoSoft']],
  ['onIndigo', ['indigo', 'indigoStrong']],
  ['marigoldStrong', ['paper', 'card', 'marigoldSoft']],
  ['leaf', ['paper', 'card', 'leafSoft']],
  ['clay', ['paper', 'card', 'claySoft']],
  ['sky', ['paper', 'card', 'skySoft']],
];

describe.each<ColourScheme>(['light', 'dark'])('in the %s scheme', (scheme) => {
  test.each(pairs.flatMap(([text, surfaces]) => surfaces.map((surface) => [text, surface] as const)))(
    '%s is readable on %s',
    (text, surface) => expect(contrast(palette[scheme][text], palette[scheme][surface])).toBeGreaterThanOrEqual(4.5),
  );

  test.each<PaletteToken>(['paper', 'card'])('the edge of a field contrasts with %s', (surface) =>
    expect(contrast(palette[scheme].lineStrong, palette[scheme][surface])).toBeGreaterThanOrEqual(3),
  );
});

test('writes the palette as custom properties for both colour schemes', () => {
  expect(paletteCss()).toMatch(
    /^:root\{.*--potli-ink-soft:#57536E.*\}@media \(prefers-color-scheme:dark\)\{:root\{--potli-ink:#F4F1FB/,
  );
});
