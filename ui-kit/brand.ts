/** Everything that names the business. Another operator rebrands by overriding this in the site's settings. */
export interface Brand {
  readonly name: string;
  readonly tagline: string;
  readonly supportEmail: string;
  /** Opens a chat with the support desk in a messaging service. */
  readonly chatUrl: string;
  readonly groupUrl: string;
  /** How soon each way to support is answered, as sentences for the support page. */
  readonly answerTimes?: { readonly email: string; readonly chat: string; readonly group: string };
  readonly social: readonly { readonly label: string; readonly url: string }[];
  readonly privacyUrl: string;
  readonly termsUrl: string;
  /** The page of the 'How It Works' video as an embed; nothing is loaded from it before a visitor asks. */
  readonly videoUrl: string;
}

/** Addresses of a business that does not exist: the .example domain is reserved, so no message can go astray. */
export const defaultBrand: Brand = {
  name: 'Potli',
  tagline: 'Shop your favourite online items from India, delivered to your doorstep.',
  supportEmail: 'support@potli.example',
  chatUrl: 'https://chat.potli.example/support',
  groupUrl: 'https://chat.potli.example/group',
  answerTimes: {
    email: 'Answered within 24 hours.',
    chat: 'Answered within 2 hours, from 10:00 to 19:00 in India.',
    group: 'Other customers share what they know, at any hour.',
  },
  social: [
    { label: 'Instagram', url: 'https://instagram.potli.example/' },
    { label: 'Facebook', url: 'https://facebook.potli.example/' },
    { label: 'YouTube', url: 'https://youtube.potli.example/' },
  ],
  privacyUrl: '/privacy',
  termsUrl: '/terms',
  videoUrl: 'https://video.potli.example/embed/how-it-works',
};

export const brandWith = (own: Partial<Brand>): Brand => ({ ...defaultBrand, ...own });
