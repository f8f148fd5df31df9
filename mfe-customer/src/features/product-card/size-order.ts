interface Rank {
  /** Sizes of one kind can be compared: letters, or numbers with the same words around them. */
  readonly kind: string;
  readonly place: number;
}

const rankOf = (size: string): Rank | undefined => {
  const [, times, crosses = '', letter] = /^(\d+)?(X*)([SML])$/i.exec(size.trim()) ?? [];
  if (letter) {
    const extra = times ? Number(times) : crosses.length;
    return { kind: 'letters', place: { S: -1 - extra, M: 0, L: 1 + extra }[letter.toUpperCase()] ?? 0 };
  }
  const [number, ...further] = size.match(/\d+(\.\d+)?/g) ?? [];
  if (number === undefined || further.length > 0) return undefined;
  return { kind: size.replace(number, '').trim().toLowerCase(), place: Number(number) };
};

/** From small to large where all sizes are of one kind, as given otherwise. */
export const inSizeOrder = <T extends { readonly value: string }>(sizes: readonly T[]): readonly T[] => {
  const ranked = sizes.map((size) => ({ size, rank: rankOf(size.value) }));
  const kinds = new Set(ranked.map(({ rank }) => rank?.kind));
  if (kinds.size !== 1 || kinds.has(undefined)) return sizes;
  return ranked.toSorted((a, b) => (a.rank?.place ?? 0) - (b.rank?.place ?? 0)).map(({ size }) => size);
};
