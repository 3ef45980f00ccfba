import { useTranslations } from 'use-intl';
import type { TemplateVersion } from '../../src-shared/contract/templates.ts';
import { isWithdrawn, needsAttention } from '../../src-shared/domain/decision/outbox-state.ts';
import type { Tone } from '../ui/pill.tsx';

/** Returns what happened to a version, in words. */
export function useVersionLabel() {
  const t = useTranslations('templates.versions');
  return ({ state, reason }: TemplateVersion): string =>
    state === 'cancelled' && reason === 'superseded' ? t('superseded') : t(`states.${state}`);
}

export function versionTone({ state }: TemplateVersion): Tone {
  if (state === 'done') return 'green';
  if (isWithdrawn(state)) return 'grey';
  return needsAttention(state) ? 'red' : 'amber';
}

/** Returns the newest version that is meant to be what the service holds: not one that was undone. */
export function newestMeant(versions: readonly TemplateVersion[]): TemplateVersion | undefined {
  return versions.find(({ state }) => state !== 'cancelled');
}
