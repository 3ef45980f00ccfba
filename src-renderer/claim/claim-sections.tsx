import { Fragment, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { ClaimDetail } from '../../src-shared/contract/claims.ts';
import { Definition, DefinitionList } from '../ui/definition-list.tsx';
import { claimFacts } from './claim-facts.ts';
import { FactLine } from './fact-line.tsx';
import { MerchantClaims } from './merchant-claims.tsx';
import { Section } from '../ui/section.tsx';

/** The documents' place is between the first groups and the rest. */
const documentsAfter = 1;

/** Every field of the claim, grouped for reading; what the interface does not name comes last, as received. */
export function ClaimSections({ detail, children }: { detail: ClaimDetail; children?: ReactNode }) {
  const t = useTranslations('claim');
  const { groups, other } = claimFacts(detail.body, shownElsewhere(detail));
  return (
    <>
      {groups.map(({ group, facts }, index) => (
        <Fragment key={group}>
          <Section title={group === 'status' ? null : t(`sections.${group}`)}>
            <DefinitionList>
              {facts.map((fact) => (
                <FactLine key={fact.field} fact={fact} />
              ))}
              {group === 'merchant' ? <MerchantHistory detail={detail} /> : null}
            </DefinitionList>
            {group === 'merchant' ? <MerchantClaims detail={detail} /> : null}
          </Section>
          {index === documentsAfter ? children : null}
        </Fragment>
      ))}
      {other.length === 0 ? null : (
        <Section title={t('sections.other')} hint={t('otherHint')}>
          <DefinitionList>
            {other.map(({ path, text }) => (
              <Definition key={path} term={<span className="ident">{path}</span>} isIdentifier>
                {text}
              </Definition>
            ))}
          </DefinitionList>
        </Section>
      )}
    </>
  );
}

/** The head shows amount and currency, the history the events, as far as they could be read. */
function shownElsewhere({ row, history }: ClaimDetail): string[] {
  return [
    ...(row.amount === null ? [] : ['amount']),
    ...(row.currency === null ? [] : ['currency']),
    ...(history.some(({ source }) => source === 'service') ? ['events'] : []),
  ];
}

function MerchantHistory({ detail }: { detail: ClaimDetail }) {
  const t = useTranslations('claim');
  if (detail.merchantHistory === null) return null;
  const { open, won, lost } = detail.merchantHistory;
  const history = t('merchantHistory', { open, won, lost });
  return (
    <Definition term={t('fields.historyHere')}>
      {won + lost === 0 ? history : t('merchantRate', { history, rate: won / (won + lost) })}
    </Definition>
  );
}
