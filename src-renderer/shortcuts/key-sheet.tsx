import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Kbd } from '../ui/kbd.tsx';
import { useNavigation } from '../runtime/app-context.tsx';
import { useKeymap } from '../keys/keymap-context.ts';
import { ownGroups } from '../keys/key-places.ts';
import { keyGroups, type KeyGroup, type KeymapEntry } from '../keys/keymap.ts';
import { SheetSearch } from '../ui/list-search-field.tsx';
import { useKeyPlace } from './use-key-place.ts';
import { useShortcutSearch } from './use-shortcut-search.ts';
import { SettledStatus } from '../runtime/settled-status.tsx';

/** The "?" sheet: every key that works now, those of the open view first. */
export function KeySheet() {
  const t = useTranslations('app');
  const openSheet = useNavigation((state) => state.openSheet);
  const { entries } = useKeymap();
  const [text, setText] = useState('');
  const here = ownGroups[useKeyPlace()];
  const isFound = useShortcutSearch(text);
  const found = entries.filter((entry) => entry.keys.length > 0 && isFound(entry));
  const blocks = [here, keyGroups.filter((group) => !here.includes(group))]
    .map((groups) => groups.filter((group) => found.some((entry) => entry.group === group)))
    .filter((groups) => groups.length > 0);
  return (
    <Dialog
      isOpen
      title={t('commands.keys.open')}
      width="wide"
      onClose={() => openSheet(null)}
      actions={<Button onClick={() => openSheet('shortcuts')}>{t('commands.keys.change')}</Button>}
    >
      <SheetSearch label={t('keySheet.search')} text={text} onChange={setText} />
      <SettledStatus
        text={t('keySheet.found', { count: found.length })}
        shownClass={found.length === 0 ? 'py-6 text-center text-ink-3' : null}
      />
      {blocks.map((groups, index) => (
        <div
          key={groups.join()}
          className={`gap-8 @min-[640px]/window:columns-2 ${index === 0 ? '' : 'mt-3 border-t border-line pt-4'}`}
        >
          {groups.map((group) => (
            <SheetGroup key={group} group={group} found={found.filter((entry) => entry.group === group)} />
          ))}
        </div>
      ))}
    </Dialog>
  );
}

function SheetGroup({ group, found }: { group: KeyGroup; found: readonly KeymapEntry[] }) {
  const t = useTranslations('app');
  return (
    <section aria-label={t(`parts.${group}`)} className="mb-4 break-inside-avoid">
      <h3 className="mb-1.5 text-second font-strong text-ink-3">{t(`parts.${group}`)}</h3>
      <dl className="divide-y divide-line-soft">
        {found.map(({ command, keys }) => (
          <div key={command} className="flex min-h-[26px] items-center justify-between gap-3 py-0.5">
            <dt>{t(`commands.${command}`)}</dt>
            <dd className="flex shrink-0 items-center gap-1.5">
              {keys.map((one, index) => (
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
  );
}
