import { Label, Radio, RadioGroup } from 'react-aria-components';
import { useTranslations } from 'use-intl';
import { accountColours, type AccountLook } from '../../src-shared/contract/account-look.ts';
import { ColourDot, colourById } from '../ui/account-mark.tsx';
import { BoxedCheckbox } from '../ui/boxed-checkbox.tsx';
import { TextField } from '../ui/text-field.tsx';

/** Fields that distinguish the account: its label, its colour, and whether it is production. */
export function LookFields({
  accountId,
  look,
  onChange,
}: {
  accountId: string;
  look: AccountLook;
  onChange: (look: AccountLook) => void;
}) {
  const t = useTranslations('accounts.look');
  return (
    <>
      <TextField
        label={t('label')}
        hint={t('labelHint')}
        placeholder={t(look.isProduction ? 'production' : 'test')}
        name="label"
        maxLength={24}
        value={look.label ?? ''}
        onChange={(label) => onChange({ ...look, label: label === '' ? null : label })}
      />
      <RadioGroup
        value={look.colour ?? colourById(accountId)}
        orientation="horizontal"
        onChange={(chosen) =>
          onChange({ ...look, colour: accountColours.find((colour) => colour === chosen) ?? null })
        }
        className="flex flex-col gap-1"
      >
        <Label className="text-small font-medium text-ink-2">{t('colour')}</Label>
        <div className="flex flex-wrap gap-1">
          {accountColours.map((colour) => (
            <Radio
              key={colour}
              value={colour}
              aria-label={t(`colours.${colour}`)}
              className="grid size-7 cursor-default place-items-center rounded-[7px] border border-transparent data-[focus-visible]:outline-2 data-[focus-visible]:outline-focus data-[selected]:border-ink"
            >
              <ColourDot colour={colour} />
            </Radio>
          ))}
        </div>
      </RadioGroup>
      <BoxedCheckbox
        isSelected={look.isProduction}
        onChange={(isProduction) => onChange({ ...look, isProduction })}
      >
        {t('production')}
        <span className="block text-second text-ink-3">{t('isProductionText')}</span>
      </BoxedCheckbox>
    </>
  );
}
