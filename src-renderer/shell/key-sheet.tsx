import { useTranslations } from 'use-intl';
import { Dialog } from '../ui/dialog.tsx';
import { Kbd } from '../ui/kbd.tsx';
import { useNavigation } from '../runtime/app-context.tsx';
import { keyLabels } from '../keys/key-label.ts';
import { keyGroups, keymap } from '../keys/keymap.ts';

/** Two bindings may be one key to the eye, typed with Shift on some keyboards and without on others. */
function onceEach(keys: readonly string[]): string[] {
  return [...new Map(keys.toReversed().map((one) => [keyLabels(one).join(' '), one])).values()].toReversed();
}

/** The "?" sheet: every key of the keymap, by group. */
export function KeySheet() {
  const t = useTranslations('app');
  const openSheet = useNavigation((state) => state.openSheet);
  return (
    <Dialog isOpen title={t('openKeys')} width="wide" onClose={() => openSheet(null)}>
      <div className="columns-2 gap-8">
        {keyGroups.map((group) => (
          <section key={group} aria-label={t(`keyGroups.${group}`)} className="mb-4 break-inside-avoid">
            <h3 className="mb-1.5 text-second font-strong text-ink-3">{t(`keyGroups.${group}`)}</h3>
            <dl className="divide-y divide-line-soft">
              {keymap
                .filter((entry) => entry.group === group && entry.keys.length > 0)
                .map(({ command, keys }) => (
                  <div key={command} className="flex min-h-[26px] items-center justify-between gap-3 py-0.5">
                    <dt>{t(`commands.${command}`)}</dt>
                    <dd className="flex shrink-0 items-center gap-1.5">
                      {onceEach(keys).map((one, index) => (
                        <span key={one} className="flex items-center gap-1.5">
                          {index === 0 ? null : <span className="text-second text-ink-3">{t('or')}</span>}
                          <Kbd keys={one} isSpoken />
                        </span>
                      ))}
                    </dd>
                  </div>
                ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
