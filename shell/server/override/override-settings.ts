/** Who may point a module at a local build on this site. */
export interface OverrideSettings {
  /** Origins that local builds may come from; none switches all of it off. */
  readonly origins: readonly string[];
  /** Signs the cookie. */
  readonly key: string;
  /** Whether only a signed-in operator may. */
  readonly operatorsOnly: boolean;
}

/** Where `npm run dev -- customer --site …` serves by default. */
const localOrigins = ['http://127.0.0.1:4300', 'http://localhost:4300'];

/** `undefined` is right for an origin; anything else says what is wrong with it. */
const problemWith = (origin: string): string | undefined => {
  if (!URL.canParse(origin) || !/^https?:$/.test(new URL(origin).protocol)) return 'is not an http(s) origin';
  return new URL(origin).origin === origin ? undefined : 'has more than an origin';
};

/**
 * From OVERRIDE_ORIGINS (comma list): the local ones where it is not said, none in production. `fallbackKey` signs where
 * the site has no SERVICE_SECRET; production then has no override at all.
 */
export const overrideSettings = (
  said: string,
  { production, serviceSecret, fallbackKey }: { production: boolean; serviceSecret: string; fallbackKey: string },
): { settings: OverrideSettings; problems: string[] } => {
  const given = said
    .split(',')
    .map((origin) => origin.trim().replace(/\/$/, ''))
    .filter(Boolean);
  const origins = said === '' && !production ? localOrigins : given;
  const problems = origins.flatMap((origin) => {
    const problem = problemWith(origin);
    return problem ? [`OVERRIDE_ORIGINS: ${origin} ${problem}`] : [];
  });
  if (production && origins.length > 0 && serviceSecret === '')
    problems.push('OVERRIDE_ORIGINS needs SERVICE_SECRET, to know operators by');
  return { settings: { origins, key: serviceSecret || fallbackKey, operatorsOnly: production }, problems };
};
