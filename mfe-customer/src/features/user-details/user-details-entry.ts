/** What the mobile field keeps of what was typed or pasted: digits, at most 13 (spec 5). */
export const mobileDigits = (text: string): string => text.replaceAll(/\D/g, '').slice(0, 13);

/** One choice for each calling code, with all countries that share it, by country name. */
export const callingCodeChoices = (entries: readonly { readonly code: string; readonly name: string }[]) => {
  const names = new Map<string, string[]>();
  for (const { code, name } of entries) names.set(code, [...(names.get(code) ?? []), name]);
  return [...names]
    .map(([code, sharing]) => ({ code, names: sharing.join(', ') }))
    .sort((a, b) => a.names.localeCompare(b.names));
};
