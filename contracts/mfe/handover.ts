/**
 * The page that the bookmarklet opens from a store's page. The site serves it without an opener policy, which would cut
 * it off from the store's window.
 */
export const handoverPath = '/user/handover';
