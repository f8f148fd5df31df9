import type { Importance } from '@potli/contracts/operation.ts';

const megabyte = 1024 * 1024;

/** The part of the memory for bodies that bodies of this importance may fill together with the others. */
const shares: Readonly<Record<Importance, number>> = {
  optional: 0.5,
  'new-orders': 0.5,
  customers: 0.75,
  operators: 0.9,
  payments: 1,
};

/** Bytes of one body that are in memory. */
interface HeldBody {
  /** Counts bytes that have arrived; false where there is no room for them. */
  add(bytes: number): boolean;
  /** Call once the body is not needed any more. */
  release(): void;
}

/**
 * Counts the bytes of request bodies that are in memory, as they arrive: what a caller only announces costs nothing. No
 * network fills more than a quarter, whatever its calls are.
 */
export const bodyBudget = (most: number = 128 * megabyte) => {
  let held = 0;
  const heldOf = new Map<string, number>();
  return {
    begin(network: string, importance: Importance): HeldBody {
      let own = 0;
      return {
        add(bytes) {
          const ofNetwork = (heldOf.get(network) ?? 0) + bytes;
          if (held + bytes > most * shares[importance] || ofNetwork > most / 4) return false;
          held += bytes;
          own += bytes;
          heldOf.set(network, ofNetwork);
          return true;
        },
        release() {
          held -= own;
          const left = (heldOf.get(network) ?? 0) - own;
          own = 0;
          if (left > 0) heldOf.set(network, left);
          else heldOf.delete(network);
        },
      };
    },
  };
};
