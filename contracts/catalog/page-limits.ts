/** The most characters of a store page's markup that a browser may send. In its own file to keep schemas out of the bundle. */
export const mostPageCharacters = 1_500_000;
