import { useTranslations } from 'use-intl';
import type { NamedClaim } from '../../src-shared/contract/claims.ts';
import { ClaimName } from './claim-name.tsx';

export interface TakerListProps {
  /** The claims, each with the address that an e-mail about it goes to. */
  takers: readonly { claim: NamedClaim; email?: string }[];
}

/** Names each claim that takes a decision which has no way back. */
export function TakerList({ takers }: TakerListProps) {
  const inbox = useTranslations('inbox');
  return (
    // oxlint-disable jsx-a11y/no-noninteractive-tabindex -- scrolled by keys
    <ul
      tabIndex={0}
      aria-label={inbox('question.takerList')}
      className="num max-h-44 overflow-y-auto rounded-md border border-line px-2.5 py-1.5 text-small"
    >
      {takers.map(({ claim, email }) => (
        <li key={claim.id} className="py-0.5">
          <ClaimName claim={claim} email={email} />
        </li>
      ))}
    </ul>
    // oxlint-enable jsx-a11y/no-noninteractive-tabindex
  );
}
