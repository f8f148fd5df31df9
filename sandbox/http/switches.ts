import type Router from '@koa/router';
import { isObject, readObject } from './body.ts';

/** For each switch its possible positions, the resting one first, or 'number' / 'text' for a free value. */
export type SwitchTable = Record<string, readonly [string, ...string[]] | 'number' | 'text'>;

/** Failure switches of one outside party, set for everything or for one of its orders. */
export interface Switches<T extends SwitchTable> {
  /** The position for this order, else the general one. */
  get(name: keyof T & string, key?: string): string;
  /** Like `get`, and puts the switch back to rest: for switches named `next_...`. */
  take(name: keyof T & string, key?: string): string;
  set(name: keyof T & string, position: string | number, key?: string): void;
  /** Back to rest, all of them. */
  reset(): void;
  snapshot(): Record<string, Record<string, string>>;
}

const everything = '*';

export const createSwitches = <const T extends SwitchTable>(table: T): Switches<T> => {
  const positions = new Map<string, Map<string, string>>();
  const resting = (name: string): string => {
    const kind = table[name];
    return typeof kind === 'object' ? kind[0] : kind === 'number' ? '0' : '';
  };
  const holder = (name: string, key = everything): string | undefined =>
    [key, everything].find((candidate) => positions.get(candidate)?.has(name));
  const switches: Switches<T> = {
    get: (name, key) => {
      const found = holder(name, key);
      return (found === undefined ? undefined : positions.get(found)?.get(name)) ?? resting(name);
    },
    take: (name, key) => {
      const position = switches.get(name, key);
      const found = holder(name, key);
      if (found !== undefined) positions.get(found)?.delete(name);
      return position;
    },
    set: (name, position, key = everything) => {
      const kind = table[name];
      if (kind === undefined)
        throw new RangeError(`There is no switch '${name}'; there are ${Object.keys(table).join(', ')}.`);
      if (typeof kind === 'object' && !kind.includes(String(position)))
        throw new RangeError(`'${name}' can be ${kind.join(', ')}; not '${position}'.`);
      const own = positions.get(key) ?? new Map<string, string>();
      positions.set(key, own.set(name, String(position)));
    },
    reset: () => positions.clear(),
    snapshot: () => Object.fromEntries([...positions].map(([key, own]) => [key, Object.fromEntries(own)])),
  };
  return switches;
};

/**
 * GET shows the switches; POST sets them: `{ "<switch>": "<position>", "order"?: "<id>" }`, and
 * `{ "reset": true }` puts all back to rest first. A wrong name or position is answered with 400.
 */
export const switchRoutes = <T extends SwitchTable>(router: Router, table: T, switches: Switches<T>): void => {
  router.get('/_switches', (ctx) => {
    ctx.body = { possible: table, set: switches.snapshot() };
  });
  router.post('/_switches', async (ctx) => {
    const { order, reset, ...wanted } = await readObject(ctx);
    if (reset === true) switches.reset();
    try {
      for (const [name, position] of Object.entries(wanted))
        switches.set(name, isObject(position) ? '' : String(position), typeof order === 'string' ? order : undefined);
    } catch (error) {
      ctx.throw(400, error instanceof Error ? error.message : 'Not a switch.');
    }
    ctx.body = { possible: table, set: switches.snapshot() };
  });
};
