import type { Page } from '../page.ts';
import type { SizeOption } from '../sizes.ts';
import type { Store } from './store.ts';

/** Meesho: name and picture are in its linked data or its state; the chips show which sizes are left. */
export const meesho: Store = {
  name: 'Meesho',
  domains: ['meesho.com'],
  read: (page) => {
    const picture = page.$('img[data-testid="product-images"], [class*="ProductDesktopImage"] img').first().attr('src');
    return { images: picture === undefined ? [] : [picture], sizes: sizesIn(page) };
  },
};

/** A chip that cannot be had is struck through by an element of its own; nothing else about it differs reliably. */
const sizesIn = (page: Page): SizeOption[] | undefined => {
  const sizes = page.all('span[class*="StyledChip"]', 100).map((chip) => {
    const struck = chip.find('[class*="DividerSection"], [color*="Divider"]').length > 0;
    return { label: chip.text().trim(), available: !struck };
  });
  return sizes.length > 0 ? sizes : undefined;
};
