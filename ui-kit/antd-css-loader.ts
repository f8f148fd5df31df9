import { createCache, extractStyle as extractFrom, StyleProvider } from '@ant-design/cssinjs';
import { extractStyle } from '@ant-design/static-style-extract';
import { ConfigProvider, Input, theme } from 'antd';
import { type Selector, transform } from 'lightningcss';
import { createElement } from 'react';
import { antdClass, antdTheme, type ColourScheme } from './theme.ts';

const extracted = (scheme: ColourScheme, types: ('style' | 'token' | 'cssVar')[]): string => {
  const cache = createCache();
  const algorithm = scheme === 'dark' ? { algorithm: theme.darkAlgorithm } : {};
  // The extraction would render the deprecated Input.Group and List.
  extractStyle({
    excludes: ['Input', 'List'],
    customTheme: (components) =>
      createElement(
        StyleProvider,
        { cache },
        createElement(
          ConfigProvider,
          { theme: { ...antdTheme(scheme), ...algorithm, hashed: false, cssVar: { key: antdClass } } },
          components,
          createElement(Input),
          createElement(Input.Search),
          createElement(Input.TextArea),
          createElement(Input.Password),
          createElement(Input.OTP),
        ),
      ),
  });
  return extractFrom(cache, { plain: true, types });
};

/** Whether a rule is of no use here: antd's colour of all links of the page, and variables of providers within antd. */
const isForeign = ([first]: Selector): boolean =>
  (first?.type === 'type' && first.name === 'a') || (first?.type === 'class' && !first.name.startsWith('ant'));

const withoutForeign = (css: string): Buffer =>
  Buffer.from(
    transform({
      filename: 'antd.css',
      code: Buffer.from(css),
      visitor: { Rule: { style: ({ value }) => (value.selectors.every(isForeign) ? [] : undefined) } },
    }).code,
  );

/** Fills ui-kit/antd.css: antd's styles, and its variables once more for the dark scheme. */
export default (): Buffer =>
  withoutForeign(
    `${extracted('light', ['style', 'token', 'cssVar'])}@media (prefers-color-scheme:dark){${extracted('dark', ['token', 'cssVar'])}}`,
  );
