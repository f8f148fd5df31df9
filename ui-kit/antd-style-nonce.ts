import { updateCSS as update } from '@rc-component/util/es/Dom/dynamicCSS.js';
import { readNonce } from './runtime-config.ts';

export { clearContainerCache, injectCSS, removeCSS } from '@rc-component/util/es/Dom/dynamicCSS.js';

/**
 * Stands in for antd's own function in the modules' build (dev/rspack-base.ts): its scroll lock and its measuring of
 * scroll bars add style elements without the nonce that ConfigProvider knows, and the page's policy would block them.
 */
export const updateCSS: typeof update = (css, key, options) => {
  const nonce = readNonce();
  return update(css, key, { ...(nonce ? { csp: { nonce } } : {}), ...options });
};
