import { useTranslations } from 'use-intl';
import type { CaseFileSection, CaseFileSheet } from '../../src-shared/contract/case-files.ts';
import { PrintSheet } from '../ui/print-sheet.tsx';

/** A claim on paper: what its case file says, with the list of its documents and without their pages. */
export function ClaimPrint({
  sheet,
  accountName,
  onDone,
}: {
  sheet: CaseFileSheet;
  accountName: string;
  onDone: () => void;
}) {
  const t = useTranslations('print');
  const title = t('claimTitle', { id: sheet.claimId });
  return (
    <PrintSheet
      title={title}
      lines={sheet.lines}
      runningHead={t('runningHead', { account: accountName, title })}
      onDone={onDone}
    >
      {sheet.sections.map((section) => (
        <section key={section.title} className="mb-4">
          <h2 className="mb-1 border-b border-line-strong pb-0.5 text-lead font-strong">{section.title}</h2>
          <SectionText section={section} />
        </section>
      ))}
    </PrintSheet>
  );
}

function SectionText({ section }: { section: CaseFileSection }) {
  if (section.kind === 'facts') {
    return (
      <dl className="num grid grid-cols-[150px_minmax(0,1fr)] gap-y-0.5 text-small">
        {section.facts.map(({ term, text }) => (
          <div key={term} data-print="whole" className="col-span-2 grid grid-cols-subgrid">
            <dt className="pr-3 wrap-anywhere text-ink-2">{term}</dt>
            <dd className="wrap-anywhere">{text}</dd>
          </div>
        ))}
      </dl>
    );
  }
  const entries =
    section.kind === 'entries'
      ? section.entries.map(({ head, text }) => ({ head, lines: text === '' ? [] : [text] }))
      : section.documents.map(({ name, lines }, index) => ({ head: `${index + 1}. ${name}`, lines }));
  if (entries.length === 0) return <p className="text-small text-ink-2">{section.none}</p>;
  return (
    <ul className="num space-y-1 text-small">
      {entries.map(({ head, lines }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- two may say the same, and none moves
        <li key={index} className="wrap-anywhere">
          <p>{head}</p>
          {lines.map((line) => (
            <p key={line} className="pl-3 whitespace-pre-wrap text-ink-2">
              {line}
            </p>
          ))}
        </li>
      ))}
    </ul>
  );
}
