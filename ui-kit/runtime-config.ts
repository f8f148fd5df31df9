import type { Brand } from './brand.ts';

export interface RuntimeConfig {
  readonly apiKey: string;
  readonly siteUrl: string;
  /** Whether the payment providers are in live mode; sent along as the `live` flag (spec 7). */
  readonly live: boolean;
  /** Where a sandbox shows the messages it sent; absent in production. */
  readonly inboxUrl?: string;
  /** Hours within which customers are promised an evaluation. Sites of before do not say. */
  readonly evaluationHours?: number;
  readonly providerOrigins: readonly string[];
  readonly brand: Brand;
}

export const runtimeConfigId = 'runtime-config';

/** Parses a JSON block that the site put into the page. Throws when there is none. */
export const readInlined = <T>(id: string): T => {
  const text = document.getElementById(id)?.textContent;
  if (!text) throw new Error(`The page has no ${id}`);
  return JSON.parse(text) as T;
};

export const readRuntimeConfig = (): RuntimeConfig => readInlined<RuntimeConfig>(runtimeConfigId);
