/** In characters. */
export const longestAccountName = 80;
/** Merchants that are followed beside the acquirer. */
export const mostFollowedMerchants = 200;
