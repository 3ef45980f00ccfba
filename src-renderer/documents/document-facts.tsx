import { Fragment, useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import type { ClaimDetail, ClaimRow } from '../../src-shared/contract/claims.ts';
import type { ClaimDocument } from '../../src-shared/contract/documents.ts';
import { preflight, type PreflightFinding } from '../../src-shared/domain/documents/preflight.ts';
import { CommandButton } from '../runtime/command-button.tsx';
import { useClaimLabels } from '../labels/claim-labels.ts';
import { Section } from '../ui/section.tsx';
import { Definition, DefinitionList } from '../ui/definition-list.tsx';
import { Status } from '../ui/pill.tsx';
import { useDocumentLabels, verdictTone } from '../labels/document-labels.ts';
import { type Finish, FinishStatus } from './finish-status.tsx';
import type { DocumentPaneStore } from './document-pane-state.ts';

/** Facts to check the document against, its verdict with its history, and the networks' figures. */
export function DocumentFacts({
  row,
  body,
  finish,
  documents,
  active,
  pane,
}: {
  row: ClaimRow;
  body: ClaimDetail['body'];
  finish: Finish;
  documents: readonly ClaimDocument[];
  active: ClaimDocument | undefined;
  pane: DocumentPaneStore;
}) {
  const t = useTranslations('documents');
  return (
    <aside
      aria-label={t('facts.title')}
      className="w-[280px] shrink-0 overflow-y-auto border-l border-line px-4 py-1.5 @max-[1279px]/window:w-[240px] @max-[1279px]/window:px-3"
    >
      <h2 className="sr-only">{t('facts.heading')}</h2>
      <Section title={t('facts.title')}>
        <ClaimFactList row={row} body={body} />
      </Section>
      {active === undefined ? null : <VerdictHistory document={active} />}
      {active === undefined ? null : <FileFacts document={active} pane={pane} />}
      <Advice origin={row.origin} documents={documents} active={active} pane={pane} />
      <div className="py-3">
        <FinishStatus finish={finish} />
        {row.isOpen === true && finish?.state !== 'done' ? <CommandButton command="claim.finish" /> : null}
      </div>
    </aside>
  );
}

function ClaimFactList({ row, body }: { row: ClaimRow; body: ClaimDetail['body'] }) {
  const claim = useTranslations('claim');
  const labels = useClaimLabels();
  const format = useFormatter();
  const authCode = body['authCode'];
  const lines: [term: string, text: string | null][] = [
    [claim('fields.amount'), labels.money(row)],
    [claim('fields.createdAt'), row.createdAtMs === null ? null : format.dateTime(row.createdAtMs, 'day')],
    [claim('fields.primaryAccountNumber'), row.maskedCard],
    [claim('fields.holder'), row.holderName],
    [claim('sections.merchant'), row.merchantName],
    [claim('fields.rrn'), row.rrn],
    [claim('fields.authCode'), typeof authCode === 'string' ? authCode : null],
  ];
  return (
    <dl className="num grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 @max-[1279px]/window:grid-cols-1 @max-[1279px]/window:gap-y-0">
      {lines.map(([term, text]) =>
        text === null ? null : (
          <Fragment key={term}>
            <dt className="text-ink-3">{term}</dt>
            <dd className="min-w-0 font-medium break-words @max-[1279px]/window:mb-1.5">{text}</dd>
          </Fragment>
        ),
      )}
    </dl>
  );
}

function VerdictHistory({ document }: { document: ClaimDocument }) {
  const t = useTranslations('documents');
  const format = useFormatter();
  const labels = useDocumentLabels();
  return (
    <Section title={t('history')}>
      <ol className="num flex flex-col gap-1">
        {document.verdicts.toReversed().map(({ atMs, status }, index) => (
          <li key={`${atMs}/${index}`} className="flex items-baseline justify-between gap-2">
            <Status tone={verdictTone(status)}>{labels.verdict(status)}</Status>
            <time dateTime={new Date(atMs).toISOString()} className="text-small text-ink-3">
              {format.dateTime(atMs, 'recent')}
            </time>
          </li>
        ))}
      </ol>
    </Section>
  );
}

function FileFacts({ document, pane }: { document: ClaimDocument; pane: DocumentPaneStore }) {
  const t = useTranslations('documents');
  const format = useFormatter();
  const labels = useDocumentLabels();
  const pages = useStore(pane, (state) => state.pages);
  const { file } = document;
  if (file.state !== 'here') return null;
  return (
    <Section title={t('about')}>
      <DefinitionList>
        <Definition term={t('kind')}>{file.type.toUpperCase()}</Definition>
        <Definition term={t('size')}>{labels.size(file.bytes)}</Definition>
        {file.width === null || file.height === null ? null : (
          <Definition term={t('pixels')}>
            {format.number(file.width)} × {format.number(file.height)}
          </Definition>
        )}
        {pages > 0 ? <Definition term={t('pagesTerm')}>{format.number(pages)}</Definition> : null}
      </DefinitionList>
    </Section>
  );
}

/** Returns the numbers of pages of the documents that were opened here: a file tells only when it is read. */
function useKnownPages(key: string | undefined, pages: number): ReadonlyMap<string, number> {
  const [known, setKnown] = useState<ReadonlyMap<string, number>>(new Map());
  if (key === undefined || pages === 0 || known.get(key) === pages) return known;
  const next = new Map(known).set(key, pages);
  setKnown(next);
  return next;
}

/** The networks' figures, as advice. */
function Advice({
  origin,
  documents,
  active,
  pane,
}: {
  origin: string | null;
  documents: readonly ClaimDocument[];
  active: ClaimDocument | undefined;
  pane: DocumentPaneStore;
}) {
  const t = useTranslations('documents.advice');
  const format = useFormatter();
  const labels = useDocumentLabels();
  const pages = useKnownPages(
    active?.key,
    useStore(pane, (state) => state.pages),
  );
  const here = documents.flatMap(({ key, name, file, isListed }) =>
    file.state === 'here' && isListed
      ? [
          {
            ...file,
            key,
            name,
            pages: pages.get(key) ?? (file.type === 'pdf' || file.type === 'tiff' ? null : 1),
          },
        ]
      : [],
  );
  const findings = preflight(here, origin).filter(({ key }) => key === null || key === active?.key);
  const text = ({ note, key, found }: PreflightFinding): string => {
    const document = documents.find((one) => one.key === key);
    const isBytes = note === 'size_over' || note === 'size_advised' || note === 'file_size';
    return t(`notes.${note}`, {
      name: document === undefined ? '' : labels.name(document),
      found: isBytes ? labels.size(found) : format.number(found),
    });
  };
  return (
    <Section title={t('title')} hint={t('source')}>
      <ul className="num flex flex-col gap-1">
        {findings.map((finding) => (
          <li key={`${finding.note}/${finding.key}`} className="break-words text-amber">
            {text(finding)}
          </li>
        ))}
        {here.some((one) => one.pages === null) ? <li className="text-ink-3">{t('uncounted')}</li> : null}
        {findings.length === 0 ? (
          <li className="text-ink-2">{t(here.length === 0 ? 'notHere' : 'nothing')}</li>
        ) : null}
      </ul>
    </Section>
  );
}
