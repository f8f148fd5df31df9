import { join } from 'node:path';
import type { Product, World } from './world.ts';

/** What is known around a page. */
export interface Known extends Pick<World, 'folder' | 'ratesFile' | 'newestRelease' | 'ownMongo'> {
  readonly product: () => Promise<Pick<Product, 'urls'>>;
}
type Filling = readonly [open: RegExp, reader: (world: Known) => string | Promise<string>];

/** What a reader puts in the place of what a page leaves open; the earlier lines first. */
export const fillings: readonly Filling[] = [
  // What may be left out, and is given once.
  [/\[-- runs \[page …\]\]/, () => "-- 1 'order detail'"],
  [/\[-- requests \[seed\]\]/, () => '-- 20 7'],
  [/\[-- seconds\]/, () => '-- 10'],
  [/\[(--by <name>|<version>)\]/, () => '$1'],

  [/(?<=bench -- )<name>/, () => 'deploys'],
  [/<name>/, () => 'Asha'],
  [/<number>|(?<=--phone )…/, () => '+447700900123'],
  [/<address>/, () => 'meera@example.com'],
  [/<file\.csv>/, (world) => world.ratesFile()],
  [/(?<=rates -- .*)<version>/, () => 'documented'],
  [/<folder>|\/backups\/\S+/, (world) => join(world.folder, 'backup')],
  [/<file>/, (world) => join(world.folder, 'customer.json')],

  [/<module>/, () => 'landing'],
  [/<version>|0\.1\.0-(3f9c2a77b1|<fingerprint>)/, (world) => world.newestRelease()],
  [/(?<=--percent )N/, () => '5'],
  [/<service> <address or working tree>/, () => 'orders .'],
  [/http:\/\/new-version:4101/, async (world) => (await world.product()).urls.orders],
  [/https:\/\/…/, async (world) => (await world.product()).urls.site],
  [/mongodb:\/\/…/, (world) => world.ownMongo()],
];

/** The command as a reader types it. */
export const filledIn = async (text: string, world: Known): Promise<string> => {
  let filled = text;
  for (const [open, reader] of fillings) if (open.test(filled)) filled = filled.replace(open, await reader(world));
  return filled;
};
