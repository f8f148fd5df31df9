/** The page, from 1, that an address asks for; anything unreadable falls back to the first. */
export const pageIn = (search: URLSearchParams): number => {
  const page = Number(search.get('page') ?? '1');
  return Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1;
};
