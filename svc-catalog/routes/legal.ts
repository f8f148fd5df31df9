import { getPrivacy, getTerms } from '@potli/contracts/catalog/operations.ts';
import type { Service } from '@potli/service-kit/create-service.ts';
import type { Dependencies } from '../dependencies.ts';

/** Where the privacy policy and the terms are (spec 2, payment page). */
export const mountLegal = (service: Service, { settings }: Dependencies): void => {
  service.mount(getPrivacy, () => ({ success: true, url: settings.privacyUrl }));
  service.mount(getTerms, () => ({ success: true, url: settings.termsUrl }));
};
