import { browserSetting } from './browser-setting.ts';

/** The passkey of an operator who ticked 'Remember' (spec 2, 3). */
export const rememberedPasskey = browserSetting('admin_passkey');
