import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { CopyButton } from '../ui/copy-button.tsx';
import { Definition, Identifier } from '../ui/definition-list.tsx';
import { Status } from '../ui/pill.tsx';
import { type CodeKind, useCodeNames } from '../labels/code-names.ts';
import type { Fact } from './claim-facts.ts';
import { outcomeToneOf } from '../labels/claim-labels.ts';
import { isNoData, useFactText } from './use-fact-text.ts';

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
  if (isNoData({ field, style, text })) {
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
      <FactText fact={{ field, style, text }} />
    </Definition>
  );
}

function FactText({ fact }: { fact: Fact & { text: string } }): ReactNode {
  const factText = useFactText();
  const { style, text } = fact;
  switch (style) {
    case 'outcome':
      return text === 'in_progress' ? (
        factText(fact)
      ) : (
        <Status tone={outcomeToneOf(text)}>{factText(fact)}</Status>
      );
    case 'identifier':
      return <Identifier text={factText(fact)} />;
    case 'country':
    case 'currency':
    case 'category':
    case 'paymentType':
    case 'methodType':
    case 'cardType':
      return <NamedCode kind={style} code={text} />;
    default:
      return factText(fact);
  }
}

/** Shows what a code means, with the code beside it. */
function NamedCode({ kind, code }: { kind: CodeKind; code: string }) {
  const name = useCodeNames()(kind, code);
  if (name === null) return code;
  return (
    <>
      <span data-theirs>{name}</span> <span className="ident text-ink-3">{code}</span>
    </>
  );
}
