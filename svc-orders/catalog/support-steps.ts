import type { OperatorStep } from '@potli/contracts/operator/team.ts';
import { listSupportSteps } from '@potli/contracts/support/operations.ts';
import { callService } from '@potli/service-kit/outbound-http.ts';

/** What operators answered in the support inbox, newest first. @throws AppError NEIGHBOUR_UNAVAILABLE, INTERNAL_ERROR */
export type SupportStepsOf = (
  query: { readonly operator?: string; readonly days: number; readonly limit: number },
  /** The administrator's `Authorization` header and the id of the request. */
  caller: { readonly authorization: string; readonly requestId: string },
) => Promise<OperatorStep[]>;

/** Asks svc-catalog as the administrator who asked svc-orders, so that no key of a service opens the inbox. */
export const catalogSupportSteps =
  (settings: { catalogUrl: string | readonly string[]; apiKey: string }, clock: () => Date): SupportStepsOf =>
  async (query, { authorization, requestId }) => {
    const { steps } = await callService(listSupportSteps, {
      baseUrl: settings.catalogUrl,
      apiKey: settings.apiKey,
      onBehalfOf: authorization,
      query,
      requestId,
      clock,
    });
    return [...steps];
  };
