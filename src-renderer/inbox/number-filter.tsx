import { useState } from 'react';
import { Input, TextField } from 'react-aria-components';
import { useLocale, useTranslations } from 'use-intl';
import { decimalSignOf } from '../../src-shared/query/amount-terms.ts';
import { decimalText } from '../../src-shared/domain/money/money.ts';
import { type DecimalSign, readAmount } from '../../src-shared/domain/money/read-number.ts';
import { inputClass } from '../ui/text-field.tsx';

/** An amount, or a whole number from 0 on, that filters as it is typed; what is none changes nothing, and says so. */
export function NumberFilter({
  label,
  placeholder,
  value,
  largest,
  isWhole,
  onChange,
}: {
  label: string;
  placeholder: string;
  value: number | undefined;
  largest: number;
  isWhole: boolean;
  onChange: (value: number | undefined) => void;
}) {
  const t = useTranslations('inbox.filters');
  const sign = decimalSignOf(useLocale());
  const [typed, setTyped] = useState({ text: textOf(value, sign), value, sign });
  const read = (text: string) => {
    const number = text.trim() === '' ? undefined : readAmount(text, sign);
    const isFit =
      typeof number === 'number' &&
      Math.abs(number) <= largest &&
      (!isWhole || (Number.isInteger(number) && number >= 0));
    return number === undefined || isFit ? number : null;
  };
  // Changed from elsewhere, such as by removing its chip, or to be read in another region: what was typed is over.
  const shown = typed.value === value && typed.sign === sign ? typed.text : textOf(value, sign);
  const isInvalid = read(shown) === null;
  return (
    <TextField
      autoComplete="off"
      aria-label={label}
      value={shown}
      isInvalid={isInvalid}
      onChange={(text) => {
        const number = read(text);
        setTyped({ text, value: number === null ? value : number, sign });
        if (number !== null) onChange(number);
      }}
    >
      <Input
        className={`${inputClass} num`}
        inputMode="decimal"
        placeholder={placeholder}
        title={isInvalid ? t('notANumber') : undefined}
      />
    </TextField>
  );
}

function textOf(value: number | undefined, sign: DecimalSign): string {
  return value === undefined ? '' : (decimalText(value) ?? '').replace('.', sign);
}
