/** The database of the list of own orders (own-orders.ts). */
export const ownOrdersDatabase = 'potli-own-orders';

/**
 * Whether this device may keep own orders, without the code that reads them: most visitors have none. A browser that
 * cannot list its databases (Firefox before 126) may have some.
 */
export const mayHaveOwnOrders = async (): Promise<boolean> => {
  const databases = await indexedDB.databases?.();
  return databases === undefined || databases.some(({ name }) => name === ownOrdersDatabase);
};
