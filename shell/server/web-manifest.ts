import { palette } from '@potli/ui-kit/theme.ts';
import type { Settings } from './settings.ts';

export const webManifestPath = '/manifest.webmanifest';

/** The share target lets other apps share a product's link with order creation. */
export const webManifest = ({ brand }: Pick<Settings, 'brand'>) => ({
  id: '/',
  name: brand.name,
  short_name: brand.name,
  description: brand.tagline,
  lang: 'en',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  theme_color: palette.light.paper,
  background_color: palette.light.paper,
  icons: [
    { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
    { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
    { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
  share_target: {
    action: '/user/order/create',
    method: 'GET',
    params: { title: 'title', text: 'text', url: 'url' },
  },
});
