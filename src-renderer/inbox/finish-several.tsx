import { useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { claimsPerFinish } from '../../src-shared/contract/documents.ts';
import { decisionKind } from '../../src-shared/domain/decision/decision.ts';
import { useKeyText } from '../keys/keymap-context.ts';
import { useAppContext } from '../runtime/app-context.tsx';
import { useHoldSeconds } from '../runtime/hold-seconds.ts';
import { TextField } from '../ui/text-field.tsx';
import { type SeveralProps, SeveralQuestion } from './several-question.tsx';
import { useAssessment } from './use-assessment.ts';

/**
 * Asks before the documentation of several claims is finished: those whose every document was approved when it was
 * last listed. A claim that a person has to confirm is left out: it is finished by itself.
 */
export function FinishSeveral(several: SeveralProps) {
  const { accountId, claims } = several;
  const t = useTranslations('inbox.finish');
  const finish = useTranslations('documents.finish');
  const reasons = useTranslations('inbox.finish.reasons');
  const holdSeconds = useHoldSeconds(decisionKind.finishDocumentation);
  const keyText = useKeyText();
  const format = useFormatter();
  const { ipc } = useAppContext();
  const asked = useAssessment({ accountId, claims, most: claimsPerFinish }, (input, signal) =>
    ipc.client.documents.assessFinish(input, { signal }),
  );
  const [typed, setTyped] = useState('');
  const takers = asked.assessment?.takers ?? [];
  const word = finish('word');
  return (
    <SeveralQuestion
      {...several}
      kind={decisionKind.finishDocumentation}
      most={claimsPerFinish}
      asked={asked}
      words="finish"
      reasonText={(reason) => reasons(reason)}
      missing={typed.trim().toUpperCase() === word ? null : finish('type', { word })}
      about={
        <>
          <p className="font-medium">{finish('warning')}</p>
          <p className="num text-ink-2">
            {t('documents', {
              count: takers.reduce((sum, { documents }) => sum + documents.length, 0),
              when: format.dateTime(asked.assessment?.listedAtMs ?? 0, 'moment'),
            })}
          </p>
        </>
      }
    >
      <TextField label={finish('type', { word })} value={typed} onChange={setTyped} autoFocus />
      <p className="text-second text-ink-3">
        {finish('hold', { seconds: holdSeconds, undo: keyText('undo') })}
      </p>
    </SeveralQuestion>
  );
}
