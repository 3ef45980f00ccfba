/** Types of files that are shown. The bytes say which, never the name or a header. */
export const documentTypes = ['pdf', 'jpeg', 'png', 'tiff', 'webp'] as const;
export type DocumentType = (typeof documentTypes)[number];

export const mediaTypes: Readonly<Record<DocumentType, string>> = {
  pdf: 'application/pdf',
  jpeg: 'image/jpeg',
  png: 'image/png',
  tiff: 'image/tiff',
  webp: 'image/webp',
};

export const fileExtensions: Readonly<Record<DocumentType, string>> = {
  pdf: 'pdf',
  jpeg: 'jpg',
  png: 'png',
  tiff: 'tif',
  webp: 'webp',
};

/** Most pixels of a picture, or of one page of it: decoded they take four bytes each. Phones take 50 million. */
export const mostPixels = 51_000_000;

/** Reason why the documents of a claim could not be listed. The words for each are in the message catalogue. */
export const listingFaults = [
  /** The service could not be reached, or did not answer in time. */
  'unreachable',
  /** The key works, but may not read this claim's documents. */
  'not_permitted',
  'key_refused',
  'refused',
  'slowed',
  'service_failed',
  'answer_broken',
] as const;
export type ListingFault = (typeof listingFaults)[number];

/** Faults of the claim itself: asking again soon would give the same answer. */
export const lastingListingFaults: readonly ListingFault[] = ['not_permitted', 'refused'];

/** Reason why a requested document is not on this machine. The words for each are in the message catalogue. */
export const documentFaults = [
  'address_missing',
  'address_malformed',
  'address_not_https',
  'address_private',
  'address_refused',
  'redirect_broken',
  'redirects_too_many',
  'too_large',
  'cut_short',
  'empty',
  'type_unknown',
  'type_not_shown',
  'picture_unreadable',
  'pixels_too_many',
  'no_room',
  'not_listed',
  'not_permitted',
  'host_unknown',
  'connection_failed',
  'tls_failed',
  'timed_out',
  'service_failed',
] as const;
export type DocumentFault = (typeof documentFaults)[number];

/** Faults of the connection, after which the document is requested again. All others refuse it. */
export const passingFaults: readonly DocumentFault[] = [
  'host_unknown',
  'connection_failed',
  'tls_failed',
  'timed_out',
  'service_failed',
];
