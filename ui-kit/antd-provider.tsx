import { App, ConfigProvider, theme } from 'antd';
import { type ReactNode, useMemo } from 'react';
import { readNonce } from './runtime-config.ts';
import { antdTheme, type ColourScheme } from './theme.ts';
import { useColourScheme } from './use-colour-scheme.ts';

/**
 * antd in the product's colours, light or dark with the system or as said, its styles under the page's nonce, and its dialogs
 * reachable by `useAlert()`. Each module that uses antd puts one around its pages.
 */
export const AntdProvider = ({ children, scheme: fixed }: { children: ReactNode; scheme?: ColourScheme }) => {
  const system = useColourScheme();
  const scheme = fixed ?? system;
  const nonce = useMemo(readNonce, []);
  const config = useMemo(
    () => ({ ...antdTheme(scheme), ...(scheme === 'dark' ? { algorithm: theme.darkAlgorithm } : {}) }),
    [scheme],
  );
  return (
    <ConfigProvider theme={config} {...(nonce ? { csp: { nonce } } : {})}>
      <App component={false}>{children}</App>
    </ConfigProvider>
  );
};
