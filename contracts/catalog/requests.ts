/** What operators read of svc-catalog, which asks svc-orders who they are. */
export const operatorQuery = {
  service: 'catalog',
  method: 'GET',
  caller: 'operator',
  errors: ['NEIGHBOUR_UNAVAILABLE'],
} as const;

export const publicQuery = { service: 'catalog', method: 'GET', caller: 'public' } as const;
