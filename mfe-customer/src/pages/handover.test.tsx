// @vitest-environment jsdom

import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { mostProducts, newProduct } from '../draft/product.ts';
import { aProduct, orderId } from '../testing/an-order.ts';
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

test('a product of an order that was placed is read again for a new order', async () => {
  const url = 'https://shop.example/kurta';
  location.hash = encodeURIComponent(JSON.stringify({ url, html: '<h1>Indigo Kurta</h1>' }));
  const submitted = { order_id: orderId, reference: 'PT-7KQ4M2' };
  const page = openPage(
    '/user/handover',
    { readProduct: () => new Promise<object>(() => {}) },
    {
      products: [aProduct(), aProduct({ key: 'product-2' })],
      submitted,
    },
  );
  await waitFor(() => expect(page.network.callsOf('readProduct')).toHaveLength(1));
  expect(page.storedDraft()).toMatchObject({ products: [{ product_link: url, isFetched: false }], submitted: null });
  expect(page.storedDraft()?.products).toHaveLength(1);
});
