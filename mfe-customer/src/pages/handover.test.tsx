// @vitest-environment jsdom

import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { mostProducts, newProduct } from '../draft/product.ts';
import { openPage } from '../testing/open-page.tsx';

test('a product handed over to a full order is not lost silently', async () => {
  const products = Array.from({ length: mostProducts }, (_, index) => ({
    ...newProduct(`card-${index}`),
    product_link: `https://shop.example/${index}`,
  }));
  const handedOver = { url: 'https://shop.example/one-more', html: '<h1>One more</h1>' };
  location.hash = encodeURIComponent(JSON.stringify(handedOver));
  const page = openPage('/user/handover', {}, { products });
  expect((await screen.findByRole('alert')).textContent).toContain(`already holds ${mostProducts} products`);
  expect(page.network.callsOf('readProduct')).toEqual([]);
  expect(screen.getByRole('link', { name: 'Go to your order' })).toBeDefined();
});
