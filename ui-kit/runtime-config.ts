import type { Brand } from './brand.ts';

/** What the site tells every page about the environment it runs in. */
export interface RuntimeConfig {
  readonly apiKey: string;
  readonly siteUrl: string;
  /** Whether the payment providers are in live mode; sent along as the `live` flag (spec 7). */
  readonly live: boolean;
  /** Where a sandbox shows the messages it sent; absent in production. */
  readonly inboxUrl?: string;
  /** Origins the payment widgets may be loaded from. */
  readonly providerOrigins: readonly string[];
  readonly brand: Brand;
}

/** The id of the page's block of JSON that holds the configuration. */
export const runtimeConfigId = 'runtime-config';

/** Parses a JSON block that the site put into the page. Throws when the page has none: nothing works without it. */
export const readInlined = <T>(id: string): T => {
  const text = document.getElementById(id)?.textContent;
  if (!text) throw new Error(`The page has no ${id}`);
  return JSON.parse(text) as T;
};

/** The configuration of this page. */
export const readRuntimeConfig = (): RuntimeConfig => readInlined<RuntimeConfig>(runtimeConfigId);
