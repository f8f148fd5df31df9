/** The ports of the local stack (`npm start`): the variable that sets each, and its default. */
export const localPorts = {
  sandbox: { portVariable: 'POTLI_SANDBOX_PORT', defaultPort: 4900 },
  orders: { portVariable: 'POTLI_ORDERS_PORT', defaultPort: 4101 },
  payments: { portVariable: 'POTLI_PAYMENTS_PORT', defaultPort: 4102 },
  catalog: { portVariable: 'POTLI_CATALOG_PORT', defaultPort: 4103 },
  site: { portVariable: 'POTLI_SITE_PORT', defaultPort: 4000 },
} as const;
