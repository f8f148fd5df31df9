import { createContext, useContext } from 'react';
import { type RuntimeConfig, readRuntimeConfig } from './runtime-config.ts';

/** For tests and previews that have no page around them; the site's page needs no provider. */
export const RuntimeConfigContext = createContext<RuntimeConfig | undefined>(undefined);

/** The configuration of this page: API key, brand, addresses. */
export const useRuntimeConfig = (): RuntimeConfig => useContext(RuntimeConfigContext) ?? readRuntimeConfig();
