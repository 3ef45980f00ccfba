/** Longest account name, in characters. */
export const longestAccountName = 80;
/** Most merchants that are followed beside the acquirer. */
export const mostFollowedMerchants = 200;
