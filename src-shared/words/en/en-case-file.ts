import type { NotAppended } from '../../domain/export/case-file.ts';

/** The case file of a claim: its dialog, and the words that stand in the file. */
export const caseFileMessages = {
  title: 'Save case file',
  about:
    '{count, plural, one {One PDF with everything known about this claim here: facts, history, decisions, e-mails and documents.} other {A ZIP file with one PDF for each of # claims: facts, history, decisions, e-mails and documents.}}',
  documents: 'Append the documents',
  notes: 'Include notes and tags',
  missing:
    '{missing, plural, one {# document isn’t} other {# documents aren’t}} on this computer yet. {missing, plural, one {It is} other {They are}} listed without pages.',
  unlisted: 'The documents of this claim are not known yet.',
  fetch: 'Download now',
  leaves:
    'The file holds names, masked card numbers and documents, and is not encrypted. It’s recorded in this account’s journal.',
  start: '{count, plural, one {Save case file} other {Save # case files}}',
  tooMany: 'Select {most, number} claims at most',
  sheet: {
    title: 'Case file of claim {id}',
    made: 'Made on {time} by {agent} with Claimdesk. Times are in {zone}.',
    received: 'Claim as received from the service on {when}.',
    decisions: 'Decisions made here',
    noDecisions: 'No decision was made here.',
    emails: 'E-mails sent from here',
    noEmails: 'No e-mail was sent from here.',
    to: 'To {address}',
    by: '{time}, {agent}',
    state: 'State: {state}',
    noHistory: 'No history.',
    leftOut: '{count, plural, one {# more is left out here.} other {# more are left out here.}}',
    noNotes: 'No notes.',
    tags: 'Tags: {tags}',
    noDocuments: 'No documents.',
    unknownDocuments: 'The service has not listed the documents yet: which there are is not known.',
    verdict: 'Verdict: {verdict}',
    verdictAt: '{verdict} (read on {time})',
    unlisted: 'No longer listed by the service',
    file: '{type}, {size}, received on {time}',
  },
  words: {
    sha256: 'SHA-256',
    pages: 'Pages in this file',
    notAppended: 'Not appended',
    partlyDrawn: 'Some of its comments or form fields have no appearance of their own and are not shown.',
    uncovered: 'Characters that can’t be written here are given by their Unicode numbers, such as [U+4E2D].',
    reasons: {
      not_asked: 'left out when this file was made',
      not_here: 'not on this computer when this file was made',
      encrypted: 'it needs a password',
      damaged: 'it is damaged',
      incomplete: 'it is incomplete: some of its content is missing',
      kind: 'pictures of this type can’t be appended',
      too_many_pages: 'it has too many pages',
      too_much_memory: 'reading it takes too much memory',
      too_slow: 'reading it takes too long',
      file_full: 'this file would become too large',
    } satisfies Record<NotAppended, string>,
  },
} as const;
