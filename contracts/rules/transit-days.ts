/** Days that the specification fixes (spec 9): packing at the office, and the way to the destination. */
export const localPackagingDays = 2;
export const internationalShippingDays = 8;

/** Days from the office to the door, without customs. */
export const transitDays = localPackagingDays + internationalShippingDays;
