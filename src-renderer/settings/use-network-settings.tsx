import { type FormEvent, useLayoutEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { FieldError, Input, TextField } from 'react-aria-components';
import {
  caFileSchema,
  longestPath,
  readProxyAddress,
} from '../../src-shared/domain/settings/network-settings.ts';
import { useIpc } from '../runtime/app-context.tsx';
import { Select } from '../ui/select.tsx';
import { Button } from '../ui/button.tsx';
import { useLeftForm } from '../ui/left-form.ts';
import { inputClass } from '../ui/text-field.tsx';
import { controlledSetting, usePreferenceSettings } from './choice-setting.tsx';
import type { Setting, SettingSources } from './setting.ts';

const proxyChoices = ['system', 'none', 'address'] as const;
type ProxyChoice = (typeof proxyChoices)[number];
const longestAddress = 300;

/** Returns the settings of how the services are reached, and which certificate authorities are trusted. */
export function useNetworkSettings(sources: SettingSources): Setting[] {
  const t = useTranslations('settings');
  const { preferences: saved } = useIpc();
  const { stored } = usePreferenceSettings(sources);
  const proxy = stored('network', 'proxy');
  const caFile = stored('network', 'caFile');
  return [
    controlledSetting(
      proxy,
      <ProxyControl key={proxy.value} proxy={proxy.value} onChange={proxy.onChange} />,
    ),
    controlledSetting(
      caFile,
      <TextSetting
        label={caFile.label}
        value={caFile.value ?? ''}
        placeholder={t('caFilePlaceholder')}
        maxLength={longestPath}
        problemOf={(text) =>
          text.trim() === '' || caFileSchema.safeParse(text.trim()).success ? null : t('caFileProblem')
        }
        onSave={(text, taken) =>
          sources.change.other(caFile.label, async () => {
            await saved.save({ caFile: text.trim() === '' ? null : text.trim() });
            taken();
          })
        }
      />,
    ),
  ];
}

function ProxyControl({ proxy, onChange }: { proxy: string; onChange: (proxy: string) => void }) {
  const t = useTranslations('settings');
  const saved: ProxyChoice = proxy === 'system' || proxy === 'none' ? proxy : 'address';
  const [choice, setChoice] = useState<ProxyChoice>(saved);
  return (
    <div className="flex flex-col items-end gap-2">
      <Select
        isLabelHidden
        label={t('names.proxy')}
        value={choice}
        options={proxyChoices.map((value) => ({ value, label: t(`proxies.${value}`) }))}
        onChange={(next) => {
          setChoice(next);
          if (next !== 'address' && next !== saved) onChange(next);
        }}
      />
      {choice === 'address' ? (
        <TextSetting
          label={t('proxyAddress')}
          value={saved === 'address' ? proxy : ''}
          placeholder="http://proxy.example.com:3128"
          maxLength={longestAddress}
          problemOf={(text) => {
            const read = readProxyAddress(text);
            return read.ok ? null : t(`proxyProblems.${read.problem}`);
          }}
          onSave={(text) => {
            const read = readProxyAddress(text);
            if (read.ok) onChange(read.proxy);
          }}
        />
      ) : null}
    </div>
  );
}

/** A setting that is typed. It is saved on request; what is wrong with it is shown below, and not saved. */
function TextSetting({
  label,
  value,
  placeholder,
  maxLength,
  problemOf,
  onSave,
}: {
  label: string;
  value: string;
  placeholder: string;
  maxLength: number;
  problemOf: (text: string) => string | null;
  /** Saves the text, and calls `taken` once it is saved: until then what was typed stays. */
  onSave: (text: string, taken: () => void) => void;
}) {
  const app = useTranslations('app');
  /** Text in the field; `null`: as saved. */
  const [typed, setTyped] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const text = typed ?? value;
  const left = useLeftForm(label, false);
  useLayoutEffect(() => {
    left.tell(text.trim() !== value);
  });
  const save = (event: FormEvent) => {
    event.preventDefault();
    const found = problemOf(text);
    setProblem(found);
    if (found !== null) return;
    onSave(text, () => setTyped(null));
  };
  return (
    <form onSubmit={save} className="flex w-[340px] max-w-full items-start gap-2">
      <TextField
        aria-label={label}
        value={text}
        maxLength={maxLength}
        autoComplete="off"
        isInvalid={problem !== null}
        validationBehavior="aria"
        onChange={(next) => {
          setTyped(next);
          setProblem(null);
        }}
        className="flex min-w-0 flex-1 flex-col gap-1"
      >
        <Input className={`${inputClass} ident`} placeholder={placeholder} spellCheck={false} />
        <FieldError className="text-second text-red">{problem}</FieldError>
      </TextField>
      {text.trim() === value ? null : <Button type="submit">{app('save')}</Button>}
    </form>
  );
}
