import type { ReactNode } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { isEmailAddress, isPhoneNumber } from '../../src-shared/domain/email-address.ts';
import { readInstantMs } from '../../src-shared/domain/instant.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { Definition } from '../ui/definition-list.tsx';
import { Status } from '../ui/pill.tsx';
import { type CodeKind, useCodeNames } from '../labels/code-names.ts';
import type { Fact } from './claim-facts.ts';
import { outcomeToneOf, useClaimLabels } from '../labels/claim-labels.ts';

/** One field of a claim, read in its style. */
export function FactLine({ fact: { field, style, text } }: { fact: Fact }) {
  const t = useTranslations('claim');
  const labels = useTranslations('labels');
  const term = t(`fields.${field}`);
  if (text === null) {
    return (
      <Definition term={term} isQuiet>
        {t('notGiven')}
      </Definition>
    );
  }
  const isNoData =
    (style === 'email' && !isEmailAddress(text)) || (style === 'phone' && !isPhoneNumber(text));
  if (isNoData) {
    return (
      <Definition term={term} isQuiet>
        <span title={text}>{labels('noData')}</span>
      </Definition>
    );
  }
  const isCopied = style === 'identifier' || style === 'email' || style === 'phone';
  return (
    <Definition
      term={term}
      isIdentifier={style === 'identifier'}
      action={isCopied ? <CopyButton text={text} what={term} /> : undefined}
    >
      <FactText style={style} text={text} />
    </Definition>
  );
}

function FactText({ style, text }: { style: Fact['style']; text: string }): ReactNode {
  const t = useTranslations('claim');
  const flags = useTranslations('labels');
  const labels = useClaimLabels();
  switch (style) {
    case 'status':
      return labels.status(text);
    case 'outcome':
      return text === 'in_progress' ? (
        labels.outcome(text)
      ) : (
        <Status tone={outcomeToneOf(text)}>{labels.outcome(text)}</Status>
      );
    case 'origin':
      return labels.origin(text);
    case 'open':
      return text === 'true' ? t('open') : text === 'false' ? t('closed') : text;
    case 'flag':
      return text === 'true' ? flags('yes') : text === 'false' ? flags('no') : text;
    case 'moment':
      return <Moment text={text} />;
    case 'country':
    case 'currency':
    case 'category':
    case 'paymentType':
    case 'methodType':
    case 'cardType':
      return <NamedCode kind={style} code={text} />;
    default:
      return text;
  }
}

/** What a code means, with the code beside it. */
function NamedCode({ kind, code }: { kind: CodeKind; code: string }) {
  const name = useCodeNames()(kind, code);
  if (name === null) return code;
  return (
    <>
      <span data-theirs>{name}</span> <span className="ident text-ink-3">{code}</span>
    </>
  );
}

/** A time for reading; one that is none is shown as it came. */
function Moment({ text }: { text: string }) {
  const format = useFormatter();
  const atMs = readInstantMs(text);
  return atMs === null ? text : format.dateTime(atMs, 'moment');
}
