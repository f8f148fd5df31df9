import { goods } from '@potli/sandbox/shop/goods.ts';
import { serveSandbox } from '@potli/sandbox/testing/serve-sandbox.ts';
import { describe, expect, test } from 'vitest';
import { fetchPage } from './fetch-page.ts';
import { readPage } from './read-page.ts';
import { dialStore, safeConnector, systemResolve } from './safe-connect.ts';

describe('a page of the sandbox’s shop', () => {
  test.each(goods.map((good) => [good.markup, good.name, good] as const))(
    'marked up with %s: %s is read',
    async (_, name, good) => {
      const { origin } = await serveSandbox();
      const reach = { ownHosts: [], developmentShopOrigin: origin };
      const connect = safeConnector({ reach, resolve: systemResolve, dial: dialStore });
      const fetched = await fetchPage(`${origin}/shop/${good.path}`, { reach, connect });
      expect(readPage(fetched)).toMatchObject({
        outcome: 'product',
        details: {
          product_name: name,
          product_image: `${origin}/shop/images/${good.picture}.svg`,
          sizes: good.sizes.filter(({ available }) => available).map(({ label }) => label),
        },
        broken: [],
      });
    },
  );
});
