import { type ReactNode, useId, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../ui/button.tsx';
import { Pill } from '../ui/pill.tsx';
import type { Setting } from './setting.ts';

/** Shows a setting's name, meaning and control, and its default where it has another value. */
export function SettingRow({ setting }: { setting: Setting }) {
  const t = useTranslations('settings');
  const app = useTranslations('app');
  const id = useId();
  const controls = useRef<HTMLDivElement>(null);
  const { label, text, value, first, reset, isPinned, control } = setting;
  const isFact = control === null || isPinned;
  return (
    <li className="border-b border-line-soft last:border-0">
      <div
        role="group"
        aria-labelledby={`${id}-label`}
        aria-describedby={text === '' ? undefined : `${id}-text`}
        data-setting={setting.id}
        className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-6 gap-y-2 py-3"
      >
        <div className="min-w-0">
          <h3 className="flex flex-wrap items-center gap-2 font-medium">
            <span id={`${id}-label`}>{label}</span>
            {isPinned ? <Pill tone="grey">{t('pinned')}</Pill> : null}
          </h3>
          {text === '' ? null : (
            <p id={`${id}-text`} className="max-w-[62ch] text-small text-ink-2">
              {text}
            </p>
          )}
          {first === null || reset === null || isPinned ? null : (
            <p className="text-second text-ink-3">{t('default', { value: first })}</p>
          )}
        </div>
        <div className="flex max-w-[340px] items-center justify-end gap-2">
          {reset === null || isPinned ? null : (
            <Button
              tone="quiet"
              aria-label={t('resetNamed', { setting: label })}
              onClick={() => {
                reset();
                // This button goes with it.
                controls.current?.querySelector<HTMLElement>('button, input')?.focus();
              }}
            >
              {app('shortcuts.reset')}
            </Button>
          )}
          <div ref={controls} className="min-w-0">
            {isFact ? <span className="num wrap-anywhere text-ink-2">{value}</span> : null}
            {isPinned ? null : control}
          </div>
        </div>
      </div>
    </li>
  );
}

/** A setting's value, and the button that opens where it is changed. */
export function ValueAndButton({ value, children }: { value: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1">
      <span className="num text-small text-ink-3">{value}</span>
      {children}
    </div>
  );
}
