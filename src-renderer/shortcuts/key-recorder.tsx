import { type KeyboardEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { keyLabels } from '../keys/key-label.ts';
import { keyRefusalOf, type KeyRefusal } from '../keys/key-refusal.ts';
import { hasBareCharacter, isMacPlatform, modifierKeys, pressOf, spellPress } from '../keys/press.ts';

/** Records the keys that are pressed: one, or two in sequence. Enter and Escape end it. */
export function KeyRecorder({
  label,
  keys,
  onKeys,
  onConfirm,
  onCancel,
}: {
  label: string;
  keys: string;
  onKeys: (keys: string) => void;
  onConfirm: () => void;
  onCancel: () => void;
}) {
  const t = useTranslations('app.shortcuts');
  const [refusal, setRefusal] = useState<KeyRefusal | 'dead_key' | null>(null);

  function onKeyDown(event: KeyboardEvent): void {
    // Tab goes on to the buttons.
    if (event.key === 'Tab' || modifierKeys.has(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.repeat) return;
    if (event.key === 'Escape') return onCancel();
    if (event.key === 'Enter' && keys !== '') return onConfirm();
    const isMac = isMacPlatform();
    const press = pressOf(event.nativeEvent, isMac);
    if (press === null) return setRefusal('dead_key');
    if (isMac ? press.hasAlt && event.ctrlKey : event.metaKey) return setRefusal('browser_or_system');
    const typed = spellPress(press);
    const refused = keyRefusalOf(typed);
    setRefusal(refused);
    if (refused !== null) return onKeys('');
    const mayFollow = hasBareCharacter(keys) && !keys.includes(' ') && hasBareCharacter(typed);
    return onKeys(mayFollow ? `${keys} ${typed}` : typed);
  }

  return (
    <div className="flex min-w-0 flex-1 flex-col gap-1">
      <input
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the row was opened to press a key
        autoFocus
        readOnly
        autoComplete="off"
        aria-label={label}
        placeholder={t('press')}
        value={keys === '' ? '' : keyLabels(keys).join(t('followedBy'))}
        className="h-8 w-full rounded-[7px] border border-line bg-bg px-2.5 font-mono text-small caret-transparent"
        onKeyDown={onKeyDown}
      />
      <p role="status" className={refusal === null ? 'text-second text-ink-3' : 'text-second text-red'}>
        {refusal === null ? t('recorderHint') : t(`refusals.${refusal}`)}
      </p>
    </div>
  );
}
