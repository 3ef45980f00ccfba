import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { isFixedKey } from '../keys/active-keymap.ts';
import { keyLabels } from '../keys/key-label.ts';
import type { KeymapEntry } from '../keys/keymap.ts';
import { mostKeys, rivalsFor } from '../keys/shortcut-changes.ts';
import { Button } from '../ui/button.tsx';
import { Kbd } from '../ui/kbd.tsx';
import { KeyRecorder } from './key-recorder.tsx';
import type { useShortcuts } from './use-shortcuts.ts';

/** A command and its keys; when opened, the way to change them. */
export function ShortcutRow({
  entry,
  shortcuts,
}: {
  entry: KeymapEntry;
  shortcuts: ReturnType<typeof useShortcuts>;
}) {
  const t = useTranslations('app');
  const [isOpen, setIsOpen] = useState(false);
  const head = useRef<HTMLButtonElement>(null);
  const { command, keys } = entry;
  const close = () => {
    setIsOpen(false);
    head.current?.focus();
  };
  return (
    <li>
      <button
        ref={head}
        type="button"
        aria-expanded={isOpen}
        className="flex min-h-[30px] w-full items-center justify-between gap-3 rounded-[6px] px-2 text-left hover:bg-hover"
        onClick={() => setIsOpen(!isOpen)}
      >
        <span>
          {t(`commands.${command}`)}
          {shortcuts.isChanged(command) ? (
            <span className="ml-2 text-second text-ink-3">{t('shortcuts.changed')}</span>
          ) : null}
        </span>
        <span className="flex shrink-0 items-center gap-1.5">
          {keys.length === 0 ? <span className="text-second text-ink-3">{t('shortcuts.none')}</span> : null}
          {keys.map((one) => (
            <Kbd key={one} keys={one} isSpoken />
          ))}
        </span>
      </button>
      {isOpen ? <ShortcutEditor entry={entry} shortcuts={shortcuts} onDone={close} /> : null}
    </li>
  );
}

function ShortcutEditor({
  entry: { command, keys },
  shortcuts,
  onDone,
}: {
  entry: KeymapEntry;
  shortcuts: ReturnType<typeof useShortcuts>;
  onDone: () => void;
}) {
  const t = useTranslations('app');
  const [typed, setTyped] = useState('');
  const own = keys.filter((one) => !isFixedKey(one));
  const first = own[0] ?? null;
  const rivals = typed === '' ? [] : rivalsFor(shortcuts.entries, command, typed);
  const rivalNames = rivals
    .map((rival) =>
      t('shortcuts.rival', {
        command: t(`commands.${rival.command}`),
        keys: rival.keys.map((one) => keyLabels(one).join(' ')).join(', '),
      }),
    )
    .join('; ');
  const give = (instead: string | null) => {
    if (typed === '') return;
    shortcuts.give(command, typed, instead);
    onDone();
  };
  return (
    <div className="mb-2 flex flex-col gap-2 rounded-[7px] border border-line-soft bg-bg p-2.5">
      <KeyRecorder
        label={t('shortcuts.newKeys', { command: t(`commands.${command}`) })}
        keys={typed}
        onKeys={setTyped}
        onConfirm={() => give(first)}
        onCancel={onDone}
      />
      {rivals.length === 0 ? null : (
        <p role="alert" className="text-amber">
          {t('shortcuts.conflict', { rivals: rivalNames })}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          tone="primary"
          keys="Enter"
          offReason={typed === '' ? t('shortcuts.press') : null}
          onClick={() => give(first)}
        >
          {rivals.length > 0
            ? t('shortcuts.replaceThere')
            : first === null
              ? t('shortcuts.use')
              : t('shortcuts.useInstead', { keys: keyLabels(first).join(' ') })}
        </Button>
        {first === null || own.length >= mostKeys ? null : (
          <Button offReason={typed === '' ? t('shortcuts.press') : null} onClick={() => give(null)}>
            {t('shortcuts.add')}
          </Button>
        )}
        {own.map((one) => (
          <Button
            key={one}
            tone="quiet"
            onClick={() => {
              shortcuts.remove(command, one);
              onDone();
            }}
          >
            {t('shortcuts.remove', { keys: keyLabels(one).join(' ') })}
          </Button>
        ))}
        {shortcuts.isChanged(command) ? (
          <Button
            tone="quiet"
            onClick={() => {
              shortcuts.reset(command);
              onDone();
            }}
          >
            {t('shortcuts.reset')}
          </Button>
        ) : null}
        <Button tone="quiet" onClick={onDone}>
          {t('cancel')}
        </Button>
      </div>
    </div>
  );
}
