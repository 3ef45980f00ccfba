import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { ClaimDetail } from '../../src-shared/contract/claims.ts';
import { usePreferences } from '../runtime/use-preferences.ts';
import { Definition, DefinitionList } from '../ui/definition-list.tsx';
import { FoldedSection, Section } from '../ui/section.tsx';
import { claimFacts, type Fact, type GroupName, groupNames, shownElsewhere } from './claim-facts.ts';
import { FactLine } from './fact-line.tsx';
import { MerchantClaims } from './merchant-claims.tsx';

/**
 * Every field of the claim, grouped for reading: first what a decision needs, then what unfolds; what the
 * interface does not name comes last, as received.
 */
export function ClaimSections({
  detail,
  notes,
  thumbnail,
  documents,
  history,
}: {
  detail: ClaimDetail;
  notes: ReactNode;
  thumbnail: ReactNode;
  documents: ReactNode;
  history: ReactNode;
}) {
  const t = useTranslations('claim');
  const { groups, other } = claimFacts(detail.body, shownElsewhere(detail));
  const factsOf = (group: GroupName) => groups.find((one) => one.group === group)?.facts ?? [];
  const [preferences, changePreferences] = usePreferences();
  const unfolded = preferences?.claimSections ?? [];
  const fold = (name: string) => ({
    isOpen: unfolded.includes(name),
    onToggle: () =>
      changePreferences({
        claimSections: unfolded.includes(name) ? unfolded.filter((one) => one !== name) : [...unfolded, name],
      }),
  });
  return (
    <>
      <Section title={null}>
        <div className="flex gap-3">
          <div className="min-w-0 flex-1">
            <Facts facts={factsOf('facts').filter(({ field }) => field !== 'id')} />
          </div>
          {thumbnail}
        </div>
        {/* Below the picture: beside it, an id would take three lines. */}
        <div className="mt-1">
          <Facts facts={factsOf('facts').filter(({ field }) => field === 'id')} />
        </div>
      </Section>
      {documents}
      {notes}
      <Section title={t('sections.merchant')}>
        <Facts facts={factsOf('merchant')} />
        <MerchantClaims detail={detail} />
      </Section>
      {history}
      {groupNames.map((group) =>
        group === 'facts' || group === 'merchant' ? null : (
          <FoldedSection key={group} title={t(`sections.${group}`)} {...fold(group)}>
            <Facts facts={factsOf(group)} />
          </FoldedSection>
        ),
      )}
      {other.length === 0 ? null : (
        <FoldedSection title={t('sections.other')} hint={t('otherHint')} {...fold('other')}>
          <DefinitionList>
            {other.map(({ path, text }) => (
              <Definition key={path} term={<span className="ident">{path}</span>} isIdentifier>
                {text}
              </Definition>
            ))}
          </DefinitionList>
        </FoldedSection>
      )}
    </>
  );
}

function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <DefinitionList>
      {facts.map((fact) => (
        <FactLine key={fact.field} fact={fact} />
      ))}
    </DefinitionList>
  );
}
