import { Command } from 'cmdk';
import { useTranslations } from 'use-intl';
import { useLookUp } from '../claim/use-look-up.ts';
import { paletteGroupClass, paletteItemClass } from '../ui/palette-class.ts';

/** Asks the service for a claim that is not here. The palette stays open until the claim is found. */
export function PaletteLookUp({
  accountId,
  claimId,
  onFound,
}: {
  accountId: string;
  claimId: string;
  onFound: (claimId: string) => void;
}) {
  const t = useTranslations('app.palette');
  const lookUp = useLookUp(accountId, claimId, onFound);
  return (
    <Command.Group heading={t('service')} className={paletteGroupClass}>
      <Command.Item
        value={`look up ${claimId}`}
        onSelect={lookUp.start}
        className={`${paletteItemClass} num`}
      >
        <span className="min-w-0 flex-1 truncate">
          {t(lookUp.isBusy ? 'lookingUp' : 'lookUp', { id: claimId })}
        </span>
      </Command.Item>
      {lookUp.text === null ? null : (
        <div role="status" className="px-2.5 py-1.5 text-second text-ink-2">
          {lookUp.text}
        </div>
      )}
    </Command.Group>
  );
}
