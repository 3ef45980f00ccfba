import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Input, TextField } from 'react-aria-components';
import { useTranslations } from 'use-intl';
import { type InternalTargets, mostTargetDays } from '../../src-shared/domain/time/internal-targets.ts';
import { useClaimLabels } from '../labels/claim-labels.ts';
import { useAppContext } from '../runtime/app-context.tsx';
import { useSubmit } from '../runtime/use-submit.ts';
import { Button } from '../ui/button.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { Pill } from '../ui/pill.tsx';
import { ProblemLine } from '../ui/problem-line.tsx';
import { inputClass } from '../ui/text-field.tsx';
import {
  allNetworks,
  isDays,
  offeredTargets,
  targetsOf,
  textAt,
  typedOf,
  type TypedTargets,
  withText,
} from './target-form.ts';
import { useTargets } from './use-targets.ts';
import { useAppInfo } from '../runtime/use-app-info.ts';

/** Edits the internal targets once they are known. */
export function TargetsDialog({ accountId, onClose }: { accountId: string; onClose: () => void }) {
  const targets = useTargets(accountId);
  return targets === undefined ? null : (
    <TargetsForm accountId={accountId} targets={targets} onClose={onClose} />
  );
}

function TargetsForm({
  accountId,
  targets,
  onClose,
}: {
  accountId: string;
  targets: InternalTargets;
  onClose: () => void;
}) {
  const t = useTranslations('urgency.targets');
  const claim = useTranslations('claim');
  const insights = useTranslations('insights');
  const labels = useClaimLabels();
  const settings = useTranslations('settings');
  const { ipc } = useAppContext();
  // What another window saves meanwhile is not what was edited here.
  const [before] = useState(targets);
  const [typed, setTyped] = useState<TypedTargets>(() => typedOf(before));
  const pinned = useAppInfo((info) => info.pinned) ?? [];
  const isPinned = pinned.includes('internalTargets');
  const facets = useQuery(ipc.queries.claims.facets.queryOptions({ input: { accountId } })).data;
  const { statuses, networks } = offeredTargets(typed, facets?.origins ?? []);
  const columns = [allNetworks, ...networks];
  const wanted = targetsOf(typed);
  const nameOf = (network: string) =>
    network === allNetworks ? insights('filters.allNetworks') : labels.origin(network);

  const { problem, isBusy, submit } = useSubmit(
    async () => {
      if (wanted === null) return;
      const saved = await ipc.client.targets.save({ accountId, targets: wanted, before });
      ipc.queryClient.setQueryData(ipc.queries.targets.read.queryKey({ input: { accountId } }), saved);
      onClose();
    },
    (reason) => t('failed', { reason }),
  );

  return (
    <FormDialog
      title={settings('names.internalTargets')}
      width="wide"
      submitLabel={t('save')}
      isBusy={isBusy}
      offReason={
        isPinned ? settings('pinned') : wanted === null ? t('notDays', { most: mostTargetDays }) : null
      }
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="text-small text-ink-2">{t('hint')}</p>
      {isPinned ? <Pill tone="grey">{settings('pinned')}</Pill> : null}
      <div className="overflow-x-auto">
        <table className="w-full text-small">
          <thead>
            <tr className="text-left text-ink-3">
              <th scope="col" className="pb-1.5 font-medium">
                {claim('fields.status')}
              </th>
              {columns.map((network) => (
                <th key={network} scope="col" className="w-28 pb-1.5 pl-2 font-medium">
                  {nameOf(network)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {statuses.map((status, row) => (
              <tr key={status}>
                <th scope="row" className="py-1 text-left font-normal text-ink">
                  {labels.status(status)}
                </th>
                {columns.map((network, column) => (
                  <td key={network} className="py-1 pl-2">
                    <DaysField
                      label={t('field', { status: labels.status(status), network: nameOf(network) })}
                      text={textAt(typed, status, network)}
                      // What holds while it is empty.
                      inherited={network === allNetworks ? '' : textAt(typed, status, allNetworks)}
                      isFirst={row === 0 && column === 0}
                      isPinned={isPinned}
                      onChange={(text) => setTyped(withText(typed, status, network, text))}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="flex items-center justify-between gap-3">
        <p className="text-second text-ink-3">{t('emptyHint', { most: mostTargetDays })}</p>
        {isPinned ? null : (
          <Button tone="quiet" onClick={() => setTyped({})}>
            {t('clear')}
          </Button>
        )}
      </div>
      <ProblemLine text={problem} />
    </FormDialog>
  );
}

function DaysField({
  label,
  text,
  inherited,
  isFirst,
  isPinned,
  onChange,
}: {
  label: string;
  text: string;
  inherited: string;
  isFirst: boolean;
  isPinned: boolean;
  onChange: (text: string) => void;
}) {
  return (
    <TextField
      autoComplete="off"
      aria-label={label}
      autoFocus={isFirst}
      isReadOnly={isPinned}
      isInvalid={!isDays(text)}
      value={text}
      onChange={onChange}
    >
      <Input
        className={`${inputClass} num`}
        inputMode="numeric"
        maxLength={3}
        placeholder={isDays(inherited) ? inherited : ''}
      />
    </TextField>
  );
}
