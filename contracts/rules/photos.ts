/** Bytes of an uploaded picture at most, before base64. A phone's page sends a tenth of it. */
export const largestPhoto = 3_000_000;
/** Photos of one item at most. */
export const mostPhotos = 8;
/** Hours after the last photo of an item within which its customer can say that it is not what was ordered. */
export const refusalHours = 24;
/** Characters of a refusal and of the reason that resolves it at most. */
export const longestRefusal = 500;
export const longestResolution = 200;

/** Where a browser loads a photo. */
export const photoUrl = (orderId: string, photoId: string): string =>
  `/api/orders/${encodeURIComponent(orderId)}/photos/${encodeURIComponent(photoId)}`;

/** Whether the customer has refused an item and no operator has resolved it: it is not packed until then. */
export const isRefused = ({ refusal }: { readonly refusal?: { readonly resolved?: unknown } }): boolean =>
  refusal !== undefined && refusal.resolved === undefined;
