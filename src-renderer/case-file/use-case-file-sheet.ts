import { useFormatter, useTimeZone, useTranslations } from 'use-intl';
import type { Account } from '../../src-shared/contract/accounts.ts';
import type { CaseFileSection, CaseFileSheet } from '../../src-shared/contract/case-files.ts';
import type { ClaimDetail } from '../../src-shared/contract/claims.ts';
import type { ClaimDocument, ClaimDocuments } from '../../src-shared/contract/documents.ts';
import type { OutboxEntry } from '../../src-shared/contract/outbox.ts';
import { decisionKind } from '../../src-shared/domain/decision/decision.ts';
import { claimFacts, type GroupName, shownInHistory } from '../claim/claim-facts.ts';
import { isNoData, useFactText } from '../claim/use-fact-text.ts';
import { useHistoryLabel } from '../claim/use-history-label.ts';
import { useClaimLabels } from '../labels/claim-labels.ts';
import { useDocumentLabels } from '../labels/document-labels.ts';
import { decisionLabel, decisionObject } from '../labels/entry-labels.ts';
import { useDetailLabel } from '../labels/use-detail-label.ts';
import { useAppContext } from '../runtime/app-context.tsx';
import { useAppInfo } from '../runtime/use-app-info.ts';

/** Facts known of a claim here. */
export interface CaseFileClaim {
  detail: ClaimDetail;
  documents: ClaimDocuments;
  entries: readonly OutboxEntry[];
}

/** Limits of the contract; a text that is longer is cut visibly. */
const longest = { line: 2000, title: 200, entry: 10_000, facts: 500, entries: 2000, documents: 500 };
/** Most verdicts of one document: the newest say most. */
const mostVerdicts = 20;
const clip = (text: string, most: number) => (text.length > most ? `${text.slice(0, most - 1)}…` : text);

/** Returns a function that writes the sheet of a claim's case file in the interface's language. */
export function useCaseFileSheet(
  account: Account,
): (claim: CaseFileClaim, hasNotes: boolean) => CaseFileSheet {
  const t = useTranslations('caseFile.sheet');
  const print = useTranslations('print');
  const format = useFormatter();
  const zone = useTimeZone() ?? 'UTC';
  const { now } = useAppContext();
  const agent = useAppInfo((info) => info.agent) ?? '';
  const claims = useClaimLabels();
  const claimSection = useClaimSections();
  const decisionSections = useDecisionSections();
  const documentSection = useDocumentSection();
  const history = useHistoryLabel();
  const words = useTranslations('claim');
  const time = (atMs: number) => format.dateTime(atMs, 'exact');

  return ({ detail, documents, entries }, hasNotes) => {
    const { row } = detail;
    const amount = row.amount === null ? null : claims.amount(row.amount, row.currency);
    const head = [
      row.merchantName,
      amount === null || row.currency === null ? amount : `${row.currency} ${amount}`,
      claims.status(row.status),
    ];
    const shownHistory = hasNotes ? detail.history : detail.history.filter(({ source }) => source !== 'tags');
    const sections: CaseFileSection[] = [
      ...claimSection(detail),
      ...decisionSections(entries),
      ...documentSection(documents),
      {
        kind: 'entries',
        title: words('sections.history'),
        none: t('noHistory'),
        entries: newest(
          shownHistory.map((item) => ({
            head: clip(
              `${item.atMs === null ? (item.atText ?? '') : time(item.atMs)} · ${history(item)}`,
              longest.line,
            ),
            text: '',
          })),
          longest.entries,
          (count) => ({ head: t('leftOut', { count }), text: '' }),
        ),
      },
    ];
    if (hasNotes) {
      const tags =
        detail.tags.length === 0 ? [] : [{ head: t('tags', { tags: detail.tags.join(', ') }), text: '' }];
      const notes = detail.notes.map((note) => ({
        head: t('by', { time: time(note.writtenAtMs), agent: note.agent }),
        text: clip(note.text, longest.entry),
      }));
      sections.push({
        kind: 'entries',
        title: words('notes.title'),
        none: t('noNotes'),
        entries: first([...tags, ...notes], longest.entries, (count) => ({
          head: t('leftOut', { count }),
          text: '',
        })),
      });
    }
    return {
      claimId: row.id,
      title: clip(t('title', { id: row.id }), longest.title),
      lines: [
        head.filter((part) => part !== null).join(' · '),
        print('account', { name: account.name, address: account.baseUrl }),
        t('received', { when: time(detail.receivedAtMs) }),
        t('made', { time: time(now()), agent, zone }),
      ].map((line) => clip(line, longest.line)),
      sections,
    };
  };
}

/** Returns the sections with everything that the service said of the claim. */
function useClaimSections(): (detail: ClaimDetail) => CaseFileSection[] {
  const t = useTranslations('claim');
  const sheet = useTranslations('caseFile.sheet');
  const labels = useTranslations('labels');
  const factText = useFactText();
  const titles: Readonly<Record<GroupName, string>> = {
    facts: t('label'),
    merchant: t('sections.merchant'),
    identifiers: t('sections.identifiers'),
    payment: t('sections.payment'),
    contact: t('sections.contact'),
    address: t('sections.address'),
  };
  return (detail) => {
    const told = [...(detail.row.amount === null ? [] : ['amount']), ...shownInHistory(detail)];
    const { groups, other } = claimFacts(detail.body, told);
    const record = detail.merchantHistory;
    const recordText =
      record === null
        ? []
        : [
            {
              term: t('fields.historyHere'),
              text: [
                t('merchantRecord.open', { count: record.open }),
                t('merchantRecord.won', { count: record.won }),
                t('merchantRecord.lost', { count: record.lost }),
              ].join(', '),
            },
          ];
    const named = groups.map(({ group, facts }): CaseFileSection => {
      const lines = facts.map((fact) => {
        const { field, text } = fact;
        const shown =
          text === null ? t('notGiven') : isNoData(fact) ? labels('noData') : factText({ ...fact, text });
        return { term: t(`fields.${field}`), text: clip(shown, longest.line) };
      });
      return {
        kind: 'facts',
        title: titles[group],
        facts: group === 'merchant' ? [...lines, ...recordText] : lines,
      };
    });
    const rest = first(
      other.map(({ path, text }) => ({ term: clip(path, longest.title), text: clip(text, longest.line) })),
      longest.facts,
      (count) => ({ term: '…', text: sheet('leftOut', { count }) }),
    );
    return rest.length === 0 ? named : [...named, { kind: 'facts', title: t('sections.other'), facts: rest }];
  };
}

/** Returns the sections with what was decided here, and which e-mails were sent. */
function useDecisionSections(): (entries: readonly OutboxEntry[]) => CaseFileSection[] {
  const t = useTranslations('caseFile.sheet');
  const outbox = useTranslations('outbox');
  const format = useFormatter();
  const detailLabel = useDetailLabel();
  const claims = useClaimLabels();
  const line = (entry: OutboxEntry, what: string) => {
    const state =
      entry.resolution === null ? outbox(`states.${entry.state}`) : outbox(`resolvedAs.${entry.resolution}`);
    const parts = [
      what,
      t('state', { state }),
      entry.endedAtMs === null ? null : format.dateTime(entry.endedAtMs, 'exact'),
      entry.transitionedTo === null
        ? null
        : `${outbox('facts.answer')}: ${claims.status(entry.transitionedTo)}`,
      entry.reason === null ? null : outbox(`reasons.${entry.reason.code}.what`),
      entry.reason?.detail == null ? null : detailLabel(entry.reason.detail),
    ];
    return {
      head: t('by', { time: format.dateTime(entry.decidedAtMs, 'exact'), agent: entry.agent }),
      text: clip(parts.filter((part) => part !== null).join(' · '), longest.entry),
    };
  };
  return (entries) => {
    const isEmail = ({ kind }: OutboxEntry) => kind === decisionKind.sendEmail;
    return [
      {
        kind: 'entries',
        title: t('decisions'),
        none: t('noDecisions'),
        entries: entries
          .filter((entry) => !isEmail(entry))
          .map((entry) => line(entry, decisionLabel(outbox, entry))),
      },
      {
        kind: 'entries',
        title: t('emails'),
        none: t('noEmails'),
        entries: entries
          .filter(isEmail)
          .map((entry) => line(entry, t('to', { address: decisionObject(outbox, entry) ?? '' }))),
      },
    ];
  };
}

/** Returns the section of documents with their verdicts; their pages and hashes are added where the file is made. */
function useDocumentSection(): (documents: ClaimDocuments) => CaseFileSection[] {
  const t = useTranslations('caseFile.sheet');
  const words = useTranslations('documents');
  const labels = useDocumentLabels();
  const format = useFormatter();
  const time = (atMs: number) => format.dateTime(atMs, 'exact');
  const linesOf = (one: ClaimDocument) => [
    one.verdicts.length === 0
      ? t('verdict', { verdict: labels.verdict(one.status) })
      : t('verdict', {
          verdict: newest(
            one.verdicts.map(({ status, atMs }) =>
              t('verdictAt', { verdict: labels.verdict(status), time: time(atMs) }),
            ),
            mostVerdicts,
            (count) => t('leftOut', { count }),
          ).join(', '),
        }),
    one.file.state === 'here'
      ? t('file', {
          type: one.file.type.toUpperCase(),
          size: labels.size(one.file.bytes),
          time: time(one.file.savedAtMs),
        })
      : labels.file(one),
    ...(one.isListed ? [] : [t('unlisted')]),
  ];
  return ({ listedAtMs, documents }) => {
    const unnamed = documents.length - longest.documents;
    const section: CaseFileSection = {
      kind: 'documents',
      title: words('title'),
      none: t(listedAtMs === null ? 'unknownDocuments' : 'noDocuments'),
      documents: documents.slice(0, longest.documents).map((one) => ({
        key: one.key,
        name: clip(labels.name(one), longest.line),
        lines: linesOf(one).map((line) => clip(line, longest.line)),
      })),
    };
    if (unnamed <= 0) return [section];
    const entries = [{ head: t('leftOut', { count: unnamed }), text: '' }];
    return [section, { kind: 'entries', title: words('title'), none: '', entries }];
  };
}

/** Returns the last ones, as many as there is room for, after an entry that says how many were left out. */
function newest<T>(all: readonly T[], most: number, leftOut: (count: number) => T): T[] {
  if (all.length <= most) return [...all];
  return [leftOut(all.length - (most - 1)), ...all.slice(1 - most)];
}

/** Returns the first ones, as many as there is room for, before an entry that says how many were left out. */
function first<T>(all: readonly T[], most: number, leftOut: (count: number) => T): T[] {
  if (all.length <= most) return [...all];
  return [...all.slice(0, most - 1), leftOut(all.length - (most - 1))];
}
