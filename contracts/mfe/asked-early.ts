/**
 * Calls that the page itself began before its scripts were there, by address below the origin: what a page is about is
 * then on its way beside the code that shows it.
 */
export type AskedEarly = Record<string, Promise<Response | undefined>>;

/** The variable of the page that holds them. */
export const askedEarly = 'potliAsked';
