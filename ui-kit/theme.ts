import type { ThemeConfig } from 'antd';

export type ColourScheme = 'light' | 'dark';

/** Every colour of the product. Text colours keep at least 4.5:1 on `paper`, `card` and their own `-soft` surface. */
export const palette = {
  light: {
    ink: '#1E1B3A',
    inkSoft: '#57536E',
    indigo: '#4338CA',
    indigoStrong: '#3730A3',
    indigoSoft: '#EEEDFC',
    onIndigo: '#FFFFFF',
    marigold: '#F59E0B',
    marigoldStrong: '#92400E',
    marigoldSoft: '#FEF3C7',
    paper: '#FFFBF5',
    card: '#FFFFFF',
    line: '#ECE7DC',
    lineStrong: '#8C8798',
    leaf: '#15803D',
    leafSoft: '#ECFDF3',
    clay: '#B42318',
    claySoft: '#FEF3F2',
    sky: '#0369A1',
    skySoft: '#F0F9FF',
    shadow: 'rgb(30 27 58 / 8%)',
  },
  dark: {
    ink: '#F4F1FB',
    inkSoft: '#B9B4CB',
    indigo: '#A9A3FF',
    indigoStrong: '#C3BFFF',
    indigoSoft: '#2A2752',
    onIndigo: '#16142B',
    marigold: '#FBBF24',
    marigoldStrong: '#FBBF24',
    marigoldSoft: '#40330F',
    paper: '#131127',
    card: '#1C1A35',
    line: '#343054',
    lineStrong: '#807AA0',
    leaf: '#6EDB93',
    leafSoft: '#12301F',
    clay: '#FF9C8F',
    claySoft: '#3D1A17',
    sky: '#7CCBF5',
    skySoft: '#10293A',
    shadow: 'rgb(0 0 0 / 40%)',
  },
} as const satisfies Record<ColourScheme, Record<string, string>>;

export type PaletteToken = keyof (typeof palette)['light'];

const customProperty = (token: string): string =>
  `--potli-${token.replaceAll(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`)}`;

/** For a part of a page that is light or dark whatever the system says. */
export const paletteProperties = (scheme: ColourScheme): Record<string, string> =>
  Object.fromEntries(Object.entries(palette[scheme]).map(([token, colour]) => [customProperty(token), colour]));

const declarations = (scheme: ColourScheme): string =>
  Object.entries(paletteProperties(scheme))
    .map(([property, colour]) => `${property}:${colour}`)
    .join(';');

export const paletteCss = (): string =>
  `:root{color-scheme:light dark;${declarations('light')}}@media (prefers-color-scheme:dark){:root{${declarations('dark')}}}`;

export const systemFont =
  "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Helvetica Neue', Arial, sans-serif";

export const antdClass = 'antd-potli';

export const antdTheme = (scheme: ColourScheme): ThemeConfig => {
  const colours = palette[scheme];
  return {
    token: {
      colorPrimary: colours.indigo,
      colorLink: colours.indigo,
      colorLinkHover: colours.indigoStrong,
      colorInfo: colours.sky,
      colorSuccess: colours.leaf,
      colorError: colours.clay,
      // antd's own is too pale to be read as text.
      colorWarning: colours.marigoldStrong,
      // antd would derive greyish surfaces from these deep colours.
      colorSuccessBg: colours.leafSoft,
      colorSuccessBorder: colours.leaf,
      colorErrorBg: colours.claySoft,
      colorErrorBorder: colours.clay,
      colorInfoBg: colours.skySoft,
      colorInfoBorder: colours.sky,
      colorWarningBg: colours.marigoldSoft,
      colorWarningBorder: colours.marigold,
      colorText: colours.ink,
      colorTextSecondary: colours.inkSoft,
      colorTextDescription: colours.inkSoft,
      // antd's own is too pale for the labels of Descriptions.
      colorTextTertiary: colours.inkSoft,
      colorTextPlaceholder: colours.inkSoft,
      colorBgBase: colours.card,
      colorBgContainer: colours.card,
      colorBgElevated: colours.card,
      colorBgLayout: colours.paper,
      colorBorder: colours.lineStrong,
      colorBorderSecondary: colours.line,
      fontFamily: systemFont,
      // Denser than the customers' pages: operators work with a mouse and a keyboard all day.
      fontSize: 14,
      borderRadius: 8,
      borderRadiusLG: 12,
      controlHeight: 36,
      controlHeightLG: 40,
      // In a tab that is not in front a movement would not end, and leave a button's 'loading' in its name.
      motion: false,
      // Text on filled controls; in dark the fills are light.
      colorTextLightSolid: colours.onIndigo,
      ...(scheme === 'dark' ? { colorBgSpotlight: colours.ink } : {}),
    },
    components: {
      Button: { primaryShadow: 'none', defaultShadow: 'none', fontWeight: 600 },
      Form: { labelFontSize: 14, itemMarginBottom: 12 },
      Collapse: { colorBorder: colours.line },
      Table: { fontSize: 14 },
    },
  };
};
