import type { Brand } from './brand.ts';
import type { RuntimeConfig } from './runtime-config.ts';

// A release does not know who runs it: pages are prerendered as Mustache templates, filled by shell/server/fill-
// template.ts.

/** The place of the module's page in the shell's frame; the only one whose value is not escaped. */
export const pageTag = '{{{page}}}';

/** A brand made of template tags. `social` has the tags of one link of the section `brand.social`. */
export const templateBrand: Brand = {
  name: '{{brand.name}}',
  tagline: '{{brand.tagline}}',
  supportEmail: '{{brand.supportEmail}}',
  chatUrl: '{{brand.chatUrl}}',
  groupUrl: '{{brand.groupUrl}}',
  answerTimes: {
    email: '{{brand.answerTimes.email}}',
    chat: '{{brand.answerTimes.chat}}',
    group: '{{brand.answerTimes.group}}',
  },
  social: [{ label: '{{label}}', url: '{{url}}' }],
  privacyUrl: '{{brand.privacyUrl}}',
  termsUrl: '{{brand.termsUrl}}',
  videoUrl: '{{brand.videoUrl}}',
};

/** The configuration for prerendering; a prerendered page uses its brand and its addresses alone. */
export const templateConfig: RuntimeConfig = {
  apiKey: '',
  siteUrl: '{{siteUrl}}',
  live: false,
  inboxUrl: '{{inboxUrl}}',
  providerOrigins: [],
  brand: templateBrand,
};
