import { useDetailLabel } from '../labels/use-detail-label.ts';
import { useQuery } from '@tanstack/react-query';
import { Info, TriangleAlert, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Notice } from '../../src-shared/contract/sync.ts';
import { GuideLink } from '../guide/guide-link.tsx';
import type { TroubleTopic } from '../guide/guide-topics.ts';
import { useAppContext, useIpc } from '../runtime/app-context.tsx';
import { Button } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { useSyncStatus } from '../runtime/use-sync-status.ts';

type NoticeCode = Notice['code'];

/** Notices on which a person must act; the others say what was taken care of. */
const grave: readonly NoticeCode[] = [
  'journal_readonly',
  'journal_damaged',
  'profile_restored',
  'keychain_failed',
  'journal_not_written',
];

const topics: Record<NoticeCode, TroubleTopic> = {
  replica_rebuilt: 'replicaDamaged',
  journal_readonly: 'newerVersion',
  journal_damaged: 'journalDamaged',
  profile_restored: 'copy',
  keychain_failed: 'keychain',
  storage_failed: 'notWritten',
  journal_not_written: 'notWritten',
  service_fault: 'serviceFault',
  rows_skipped: 'notRead',
  foreign_claims: 'foreignClaims',
  unexpected_error: 'unexpectedError',
};

/** Notices about the program as a whole, shown where no open account has them among its own. */
export function SharedNotices() {
  const { queries } = useIpc();
  const notices = useQuery(queries.accounts.list.queryOptions()).data?.notices ?? [];
  return <NoticeLines notices={notices} accountId={null} />;
}

/** Notices about this account, one line each, until it is dismissed. */
export function AccountNotices({ accountId }: { accountId: string }) {
  const notices = useSyncStatus(accountId, (status) => status.notices) ?? [];
  return <NoticeLines notices={notices} accountId={accountId} />;
}

/** One line for each notice, until it is dismissed. `accountId: null`: of the program as a whole. */
export function NoticeLines({
  notices,
  accountId,
}: {
  notices: readonly Notice[];
  accountId: string | null;
}) {
  const t = useTranslations('accounts.notices');
  const [read, setRead] = useState<ReadonlySet<string>>(new Set());
  const shown = notices.filter((notice) => !read.has(`${accountId}/${notice.code}`));
  if (shown.length === 0) return null;
  return (
    <section aria-label={t('label')} className="shrink-0 border-b border-line">
      {shown.map((notice) => (
        <NoticeLine
          key={notice.code}
          notice={notice}
          accountId={accountId}
          onDismiss={() => setRead(new Set([...read, `${accountId}/${notice.code}`]))}
        />
      ))}
    </section>
  );
}

function NoticeLine({
  notice,
  accountId,
  onDismiss,
}: {
  notice: Notice;
  accountId: string | null;
  onDismiss: () => void;
}) {
  const t = useTranslations('accounts.notices');
  const detailLabel = useDetailLabel();
  const isGrave = grave.includes(notice.code);
  const Icon = isGrave ? TriangleAlert : Info;
  return (
    <div
      className={`flex items-start gap-2.5 px-3.5 py-1.5 text-small ${isGrave ? 'bg-amber-bg text-ink' : 'bg-bg text-ink-2'}`}
    >
      <Icon size={14} className={`mt-[5px] shrink-0 ${isGrave ? 'text-amber' : 'text-ink-3'}`} />
      <div className="min-w-0 flex-1 py-[3px] break-words">
        <p>
          <b className="font-strong text-ink">{t(`codes.${notice.code}.title`)}.</b>{' '}
          {t(`codes.${notice.code}.text`)}
        </p>
        {notice.detail === null ? null : <p>{detailLabel(notice.detail)}</p>}
      </div>
      <GuideLink topic={topics[notice.code]} />
      <NextStep code={notice.code} accountId={accountId} />
      <IconButton label={t('dismiss')} onClick={onDismiss}>
        <X size={14} />
      </IconButton>
    </div>
  );
}

function NextStep({ code, accountId }: { code: NoticeCode; accountId: string | null }) {
  const t = useTranslations('accounts.notices');
  const app = useTranslations('app');
  const { ipc, navigation } = useAppContext();
  if (accountId === null) return null;
  const { goTo } = navigation.getState();
  const retry = {
    label: app('retry'),
    act: () => void ipc.client.sync.now({ accountId }).catch(() => undefined),
  };
  const steps: Partial<Record<NoticeCode, { label: string; act: () => void }>> = {
    profile_restored: { label: app('commands.go.outbox'), act: () => goTo('outbox') },
    journal_damaged: { label: t('toSettings'), act: () => goTo('settings') },
    service_fault: retry,
    storage_failed: retry,
  };
  const step = steps[code];
  return step === undefined ? null : (
    <Button tone="quiet" className="h-6!" onClick={step.act}>
      {step.label}
    </Button>
  );
}
