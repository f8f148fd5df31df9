import './antd.css';
import { StyleProvider } from '@ant-design/cssinjs';
import { App, ConfigProvider, theme } from 'antd';
import { type ReactNode, useMemo, useSyncExternalStore } from 'react';
import { antdClass, antdTheme, type ColourScheme } from './theme.ts';

const query = () => window.matchMedia('(prefers-color-scheme: dark)');

const subscribe = (changed: () => void) => {
  const list = query();
  list.addEventListener('change', changed);
  return () => list.removeEventListener('change', changed);
};

const useColourScheme = (): ColourScheme =>
  useSyncExternalStore(
    subscribe,
    () => (query().matches ? 'dark' : 'light'),
    () => 'light',
  );

/** Not the body: antd would then stop it from scrolling by a style element. */
const popupContainer = (): HTMLElement => {
  const known = document.getElementById('antd-popups');
  if (known) return known;
  const container = document.createElement('div');
  container.id = 'antd-popups';
  return document.body.appendChild(container);
};

/**
 * Styles come from antd.css alone: no further ConfigProvider may change the theme, each Table sets `tailor`
 * (docs/adr/0026).
 */
export const AntdProvider = ({ children }: { children: ReactNode }) => {
  const scheme = useColourScheme();
  // antd adds style elements here, outside of the page: its policy would block them, and antd.css has the rules.
  const container = useMemo(() => document.createElement('div'), []);
  const config = useMemo(
    () => ({
      ...antdTheme(scheme),
      ...(scheme === 'dark' ? { algorithm: theme.darkAlgorithm } : {}),
      zeroRuntime: true,
      hashed: false,
      cssVar: { key: antdClass },
    }),
    [scheme],
  );
  return (
    <StyleProvider container={container}>
      <ConfigProvider theme={config} getPopupContainer={popupContainer}>
        <App component={false}>{children}</App>
      </ConfigProvider>
    </StyleProvider>
  );
};
