import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { SelectionAbility } from '../../src-shared/contract/selections.ts';
import { ClaimName } from './claim-name.tsx';

/** Claims that a decision leaves out, and why. */
export interface RefusedClaims extends Pick<SelectionAbility['refusals'][number], 'claims' | 'named'> {
  text: string;
  onSelect: () => void;
}

/** Shows who is left out, by reason; nothing if nobody is. */
export function RefusedGroups({
  titleOf,
  groups,
}: {
  /** Returns the title for a number of claims that are left out. */
  titleOf: (count: number) => string;
  groups: readonly RefusedClaims[];
}) {
  const refused = groups.reduce((sum, { claims }) => sum + claims, 0);
  if (refused === 0) return null;
  return (
    <div className="num">
      <p className="text-ink-2">{titleOf(refused)}</p>
      <ul className="mt-1 flex flex-col gap-0.5 text-ink-2">
        {groups.map((group) => (
          <RefusedGroup key={group.text} group={group} />
        ))}
      </ul>
    </div>
  );
}

/** Shows one reason with the claims that it affects: expanded by their number, selected by the button beside it. */
function RefusedGroup({ group: { text, claims: count, named, onSelect } }: { group: RefusedClaims }) {
  const t = useTranslations('inbox.question');
  const [isUnfolded, setIsUnfolded] = useState(false);
  return (
    <li>
      <div className="flex items-center gap-1">
        <button
          type="button"
          aria-expanded={isUnfolded}
          className="flex min-h-6 min-w-0 flex-1 items-center gap-1 rounded-sm text-left hover:text-ink"
          onClick={() => setIsUnfolded(!isUnfolded)}
        >
          <ChevronRight size={13} className={`shrink-0 ${isUnfolded ? 'rotate-90' : ''}`} />
          {t('refusal', { count, reason: text })}
        </button>
        <button
          type="button"
          className="min-h-6 shrink-0 rounded-sm px-1 text-accent-text underline underline-offset-2"
          onClick={onSelect}
        >
          {t('selectThese', { count })}
        </button>
      </div>
      {isUnfolded ? (
        <ul className="mb-1 ml-4 text-small">
          {named.map((claim) => (
            <li key={claim.id} className="py-0.5">
              <ClaimName claim={claim} />
            </li>
          ))}
          {count > named.length ? (
            <li className="text-ink-3">{t('andMore', { count: count - named.length })}</li>
          ) : null}
        </ul>
      ) : null}
    </li>
  );
}
