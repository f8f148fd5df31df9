import {
  estimateWeight,
  getProductDetails,
  getShippingCost,
  getStoreReadings,
  listShippingPrices,
  readProduct,
} from '@potli/contracts/catalog/operations.ts';
import { isFabricOf } from '@potli/contracts/reference/clothing.ts';
import { destinations } from '@potli/contracts/reference/destinations.ts';
import { shippingCost } from '@potli/contracts/rules/shipping.ts';
import { AppError } from '@potli/service-kit/app-error.ts';
import type { Service } from '@potli/service-kit/create-service.ts';
import type { Dependencies } from '../dependencies.ts';
import { ratesTo } from '../shipping/rates-table.ts';
import { estimateWeight as estimate } from '../weight/estimate-weight.ts';

/** Product pages, shipping rates and weights. */
export const mountCatalog = (service: Service, dependencies: Dependencies): void => {
  const { settings, productDetails, sentPages, storeReadings, rates, limits } = dependencies;
  const limitCaller = (address: string) =>
    limits.take(`product ${address}`, { limit: settings.productFetchesPerMinute, windowSeconds: 60 });

  service.mount(getProductDetails, async ({ query, address }) => {
    await limitCaller(address);
    const { details, age } = await productDetails(query.url);
    return { success: true, details, age };
  });

  service.mount(readProduct, async ({ body: { url, page }, address }) => {
    await limitCaller(address);
    return { success: true, details: await sentPages(url, page.html) };
  });

  service.mount(getStoreReadings, async ({ query: { days = 7 } }) => ({
    success: true,
    days,
    stores: await storeReadings.figures(days),
  }));

  service.mount(getShippingCost, async ({ query: { country } }) => {
    const table = await rates();
    const shipping_rates = ratesTo(table, country);
    if (!shipping_rates) throw new AppError('COUNTRY_UNKNOWN');
    return { success: true, country, shipping_rates, rates_version: table.version };
  });

  service.mount(listShippingPrices, async () => {
    const table = await rates();
    const prices = destinations.flatMap(({ country }) => {
      const ofCountry = ratesTo(table, country);
      return ofCountry ? [{ country, from: shippingCost(ofCountry, 0) }] : [];
    });
    return { success: true, prices, rates_version: table.version };
  });

  service.mount(estimateWeight, ({ body }) => {
    if (!isFabricOf(body.category, body.fabric)) throw new AppError('FABRIC_NOT_ALLOWED');
    return { success: true, estimatedWeight: `${estimate(body)} g` };
  });
};
