/** Reason why a document is listed in a case file but not appended to it. */
export const notAppendedReasons = [
  /** The person wanted only the list. */
  'not_asked',
  /** Its bytes are not on this computer. */
  'not_here',
  'encrypted',
  /** It is no PDF or picture that can be read. */
  'damaged',
  /** Some of it is missing: it was truncated, or refers to what isn't there. */
  'incomplete',
  /** It is a kind of picture that can't be put into a PDF here. */
  'kind',
  'too_many_pages',
  'too_much_memory',
  'too_slow',
  /** The case file would become too large. */
  'file_full',
] as const;
export type NotAppended = (typeof notAppendedReasons)[number];
