import type { listShippingPrices } from '@potli/contracts/catalog/operations.ts';
import type { AnswerOf } from '@potli/contracts/operation.ts';
import * as routes from '@potli/contracts/routes.ts';
import { useRuntimeConfig } from '@potli/ui-kit/use-runtime-config.ts';
import { useEffect, useState } from 'react';

type Prices = Readonly<Record<string, number>>;

/** Rupees for the lightest parcel by country. Empty until they are here, and where the server does not answer. */
export const useLowestPrices = (): Prices => {
  const { apiKey } = useRuntimeConfig();
  const [prices, setPrices] = useState<Prices>({});
  useEffect(() => {
    const left = new AbortController();
    const load = async () => {
      const { path } = routes.listShippingPrices;
      const address = new URL(`/api/${path}`, globalThis.location.origin);
      const answer = await fetch(address, { headers: { 'x-api-key': apiKey }, signal: left.signal });
      if (!answer.ok) return;
      const { prices: all }: AnswerOf<typeof listShippingPrices> = await answer.json();
      setPrices(Object.fromEntries(all.map(({ country, from }) => [country, from])));
    };
    // Each country is a link to the calculator, which asks again and says what is wrong: here the prices stay away.
    load().catch(() => {});
    return () => left.abort();
  }, [apiKey]);
  return prices;
};
