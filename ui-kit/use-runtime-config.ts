import { createContext, useContext } from 'react';
import { type RuntimeConfig, readRuntimeConfig } from './runtime-config.ts';

/** For tests and prerendering, which have no page around them. */
export const RuntimeConfigContext = createContext<RuntimeConfig | undefined>(undefined);

export const useRuntimeConfig = (): RuntimeConfig => useContext(RuntimeConfigContext) ?? readRuntimeConfig();
