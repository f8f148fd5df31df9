import { getPrivacy, getTerms } from '@potli/contracts/catalog/operations.ts';
import type { Service } from '@potli/service-kit/create-service.ts';
import type { Deps } from '../deps.ts';

/** Where the privacy policy and the terms are (spec 2, payment page). */
export const mountLegal = (service: Service, { settings }: Deps): void => {
  service.mount(getPrivacy, () => ({ success: true, url: settings.privacyUrl }));
  service.mount(getTerms, () => ({ success: true, url: settings.termsUrl }));
};
