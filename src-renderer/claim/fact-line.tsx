import type { ReactNode } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { isEmailAddress, isPhoneNumber } from '../../src-shared/domain/email-address.ts';
import { readInstantMs } from '../../src-shared/domain/instant.ts';
import { useNow } from '../runtime/use-now.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { Definition } from '../ui/definition-list.tsx';
import { Pill, Status } from '../ui/pill.tsx';
import { ageOf } from '../labels/age.ts';
import type { Fact } from './claim-facts.ts';
import { outcomeToneOf, toneOf, useClaimLabels } from '../labels/claim-labels.ts';

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
      <FactText style={style} text={text} isMain={field === 'status'} />
    </Definition>
  );
}

function FactText({
  style,
  text,
  isMain,
}: {
  style: Fact['style'];
  text: string;
  isMain: boolean;
}): ReactNode {
  const t = useTranslations('claim');
  const flags = useTranslations('labels');
  const labels = useClaimLabels();
  switch (style) {
    case 'status':
      return isMain ? <Pill tone={toneOf(text)}>{labels.status(text)}</Pill> : labels.status(text);
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
    case 'opened':
    case 'moment':
      return <Moment text={text} hasAge={style === 'opened'} />;
    default:
      return text;
  }
}

const ageStepMs = 60_000;

/** A time for reading; one that is none is shown as it came. */
function Moment({ text, hasAge }: { text: string; hasAge: boolean }) {
  const t = useTranslations('claim');
  const format = useFormatter();
  const nowMs = useNow(hasAge ? ageStepMs : null);
  const atMs = readInstantMs(text);
  if (atMs === null) return text;
  const date = format.dateTime(atMs, 'moment');
  if (!hasAge) return date;
  const age = ageOf(atMs, nowMs);
  return t('opened', { date, age: t(`age.${age.unit}`, { count: age.value }) });
}
