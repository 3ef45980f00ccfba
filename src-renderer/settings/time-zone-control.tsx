import { Command } from 'cmdk';
import { Check, ChevronDown } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import type { Preferences } from '../../src-shared/contract/app.ts';
import { searchMatcher } from '../../src-shared/domain/text/search-terms.ts';
import { systemTimeZone, type TimeZone } from '../../src-shared/domain/time/time-zone.ts';
import { useAppContext } from '../runtime/app-context.tsx';
import { Button } from '../ui/button.tsx';
import { paletteItemClass } from '../ui/palette-class.ts';
import { SearchDialog } from '../ui/search-dialog.tsx';
import { spelledTimeZone, useTimeZoneName } from './use-time-zone-name.ts';

type Choice = Preferences['timeZone'];

/** A button that says the zone and opens the list of all. */
export function TimeZoneControl({ value, onChange }: { value: Choice; onChange: (value: Choice) => void }) {
  const nameOf = useTimeZoneName();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button aria-haspopup="dialog" className="max-w-full" onClick={() => setIsOpen(true)}>
        <span className="truncate">{nameOf(value)}</span>
        <ChevronDown size={14} className="text-ink-3" />
      </Button>
      {isOpen ? (
        <TimeZoneDialog
          value={value}
          onChoose={(chosen) => {
            setIsOpen(false);
            onChange(chosen);
          }}
          onClose={() => setIsOpen(false)}
        />
      ) : null}
    </>
  );
}

const longestSearch = 60;

function TimeZoneDialog({
  value,
  onChoose,
  onClose,
}: {
  value: Choice;
  onChoose: (value: Choice) => void;
  onClose: () => void;
}) {
  const t = useTranslations('settings');
  const nameOf = useTimeZoneName();
  const [text, setText] = useState('');
  const zones = useTimeZones();
  const matches = searchMatcher(text);
  const system = systemTimeZone();
  const lines = [
    { id: 'system', name: nameOf('system'), said: '', offset: zones.offsetOf(system) },
    ...zones.all,
  ].filter(({ id, name, said, offset }) => matches(`${name} ${id} ${said} ${offset}`));
  return (
    <SearchDialog
      title={t('chooseTimeZone')}
      label={t('timeZones.search')}
      resultsLabel={t('timeZones.results')}
      text={text}
      onChange={setText}
      maxLength={longestSearch}
      onClose={onClose}
      nothing={lines.length > 0 ? null : t('timeZones.none', { text })}
    >
      {lines.map(({ id, name, said, offset }) => (
        <Command.Item
          key={id}
          value={id}
          onSelect={() => onChoose(id)}
          className={`${paletteItemClass} h-auto! min-h-9 py-1`}
        >
          <span className="w-4 shrink-0">
            {id === value ? <Check size={14} role="img" aria-label={t('timeZones.current')} /> : null}
          </span>
          <span className="min-w-0 flex-1">
            <span className="block break-words">{name}</span>
            {said === '' ? null : <span className="block text-second text-ink-3">{said}</span>}
          </span>
          <span className="num shrink-0 text-small text-ink-3">{offset}</span>
        </Command.Item>
      ))}
    </SearchDialog>
  );
}

/**
 * Returns every zone with its name in the interface's language and its offset from UTC now, once the dialog is drawn,
 * as hundreds of names take a while.
 */
function useTimeZones() {
  const locale = useLocale();
  const { now } = useAppContext();
  const [nowMs] = useState(now);
  const isDrawn = useDeferredValue(true, false);
  return useMemo(() => {
    const part = (timeZone: TimeZone, timeZoneName: 'shortOffset' | 'longGeneric') =>
      new Intl.DateTimeFormat(locale, { timeZone, timeZoneName })
        .formatToParts(nowMs)
        .find(({ type }) => type === 'timeZoneName')?.value ?? '';
    const offsetOf = (timeZone: TimeZone) => part(timeZone, 'shortOffset');
    // What has no name is called by its offset again.
    const nameIn = (timeZone: TimeZone) => part(timeZone, 'longGeneric').replace(/^(GMT|UTC).*/, '');
    // UTC is not in every runtime's list.
    const names = isDrawn ? ['UTC', ...Intl.supportedValuesOf('timeZone')] : [];
    const all = [...new Set(names)].map((id) => ({
      id,
      name: spelledTimeZone(id),
      said: nameIn(id),
      offset: offsetOf(id),
    }));
    return { all, offsetOf };
  }, [locale, nowMs, isDrawn]);
}
