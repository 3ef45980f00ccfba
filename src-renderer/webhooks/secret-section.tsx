import { type ComponentProps, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Account } from '../../src-shared/contract/accounts.ts';
import type { Webhook, WebhookDecision } from '../../src-shared/contract/webhooks.ts';
import { useAppContext } from '../runtime/app-context.tsx';
import { useKeyOf } from '../keys/keymap-context.ts';
import { useRefusalText } from '../runtime/use-refusal-text.ts';
import { useCommand } from '../runtime/use-command.ts';
import { useNow } from '../runtime/use-now.ts';
import { Button } from '../ui/button.tsx';
import { DetailSection } from '../ui/detail-section.tsx';
import {
  browserClipboardParts,
  copyWithExpiry,
  copyExpiresAfterMs,
  type CopyEnd,
} from './copy-with-expiry.ts';
import type { WebhookActions } from './use-webhook-actions.ts';

const shownForMs = 60_000;
type Copy = { untilMs: number } | { end: CopyEnd };

/** Shows and copies a secret, each for a minute. It is read from the main side each time. */
function useSecret({ id: accountId }: Account, webhook: Webhook) {
  const t = useTranslations('webhooks.secret');
  const app = useTranslations('app');
  const refusalText = useRefusalText();
  const { ipc, now } = useAppContext();
  const [shown, setShown] = useState<{ secret: string; untilMs: number } | null>(null);
  const [copied, setCopied] = useState<Copy | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const copies = useRef(0);
  const nowMs = useNow(shown !== null || (copied !== null && 'untilMs' in copied) ? 1000 : null);
  const secret = shown !== null && shown.untilMs > nowMs ? shown.secret : null;

  /** Reads the secret from the main side; says what is wrong if it is not there. */
  async function fetchSecret(): Promise<string | null> {
    setProblem(null);
    try {
      const answer = await ipc.client.webhooks.secret({ accountId, subscriptionId: webhook.id });
      if (answer.secret === null) setProblem(t('missing'));
      return answer.secret;
    } catch (error) {
      setProblem(refusalText(error, app('readFailed')));
      return null;
    }
  }

  async function toggle(): Promise<void> {
    if (secret !== null) {
      setShown(null);
      return;
    }
    const fetched = await fetchSecret();
    if (fetched !== null) setShown({ secret: fetched, untilMs: now() + shownForMs });
  }

  async function copy(): Promise<void> {
    const fetched = await fetchSecret();
    if (fetched === null) return;
    copies.current += 1;
    const own = copies.current;
    try {
      await copyWithExpiry(fetched, browserClipboardParts(), (end) => {
        // An earlier copy ends while a later one is counting.
        if (own === copies.current) setCopied({ end });
      });
      setCopied({ untilMs: now() + copyExpiresAfterMs });
    } catch {
      setProblem(t('copyFailed'));
    }
  }

  return { secret, shownUntilMs: shown?.untilMs ?? 0, copied, problem, nowMs, toggle, copy };
}

/** Section of the secret. It comes from the main side only when it is asked for, and is held nowhere else. */
export function SecretSection({
  account,
  webhook,
  creation,
  actions,
  onAsked,
}: {
  account: Account;
  webhook: Webhook;
  /** Creation that waits for a decision about the lost secret; `null` if there is none. */
  creation: WebhookDecision | null;
  actions: WebhookActions;
  /** Called when a key asked for the secret, so that it is scrolled into view. */
  onAsked: () => void;
}) {
  const keyOf = useKeyOf();
  const t = useTranslations('webhooks.secret');
  const claim = useTranslations('claim');
  const { secret, shownUntilMs, copied, problem, nowMs, toggle, copy } = useSecret(account, webhook);
  const isHere = webhook.secret === 'keychain' || webhook.secret === 'journal';

  useCommand(
    'webhook.showSecret',
    () => {
      onAsked();
      void toggle();
    },
    isHere,
  );
  useCommand(
    'webhook.copySecret',
    () => {
      onAsked();
      void copy();
    },
    isHere,
  );

  return (
    <DetailSection title={t('shown')}>
      {isHere ? (
        <>
          <p className="text-ink-2">
            {account.isSandbox && webhook.secret === 'keychain' ? t('memory') : t(webhook.secret)}
          </p>
          {secret === null ? null : (
            <>
              <p
                role="group"
                aria-label={t('shown')}
                className="ident mt-2 rounded-[7px] border border-line bg-bg px-2.5 py-1.5 break-all select-all"
              >
                {secret}
              </p>
              <p className="num mt-1 text-second text-ink-3">
                {t('hiddenIn', { seconds: secondsLeft(shownUntilMs, nowMs) })}
              </p>
            </>
          )}
          <div className="mt-2 flex flex-wrap gap-2">
            <Button keys={keyOf('webhook.showSecret')} onClick={() => void toggle()}>
              {secret === null ? t('show') : t('hide')}
            </Button>
            <Button keys={keyOf('webhook.copySecret')} onClick={() => void copy()}>
              {claim('copy.title')}
            </Button>
          </div>
          {copied === null ? null : (
            <p className="num mt-1.5 text-second text-ink-3">
              {'untilMs' in copied
                ? t('copied', { seconds: secondsLeft(copied.untilMs, nowMs) })
                : t(endText[copied.end])}
            </p>
          )}
        </>
      ) : (
        <p className={webhook.secret === 'lost' ? 'text-amber' : 'text-ink-2'}>{t(webhook.secret)}</p>
      )}
      {webhook.secret === 'lost' || problem === t('missing') ? (
        <LostSecret webhook={webhook} creation={creation} actions={actions} />
      ) : null}
      {problem === null ? null : (
        <p role="alert" className="mt-1.5 text-amber">
          {problem}
        </p>
      )}
    </DetailSection>
  );
}

/** The ways out of a secret that is nowhere. */
function LostSecret({
  webhook,
  creation,
  actions,
}: Pick<ComponentProps<typeof SecretSection>, 'webhook' | 'creation' | 'actions'>) {
  const t = useTranslations('webhooks.secret');
  return (
    <>
      <p className="mt-1 text-ink-2">{t('lostWayOut')}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button
          onClick={() => actions.ask({ dialog: 'delete', webhook, isCreatedAgain: true, isOld: false })}
        >
          {t('createAgain')}
        </Button>
        {creation === null ? null : (
          <Button onClick={() => actions.keepWithoutSecret(creation)}>{t('keepWithout')}</Button>
        )}
      </div>
    </>
  );
}

const endText = {
  waiting: 'copiedWaiting',
  cleared: 'cleared',
  replaced: 'replaced',
} as const satisfies Record<CopyEnd, string>;

function secondsLeft(untilMs: number, nowMs: number): number {
  return Math.max(0, Math.ceil((untilMs - nowMs) / 1000));
}
