import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import {
  type EmailTemplateName,
  emailTemplateNames,
} from '../../src-shared/claims-service/email-template.ts';
import type { Account } from '../../src-shared/contract/accounts.ts';
import { useIpc } from '../runtime/app-context.tsx';
import { useCommand } from '../runtime/use-command.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ViewHead } from '../ui/view-head.tsx';
import { nextOf } from './segments.tsx';
import type { PreviewSettings } from './template-preview.tsx';
import { TemplateEditor, type TemplateEditorProps } from './template-editor.tsx';
import { newestMeant } from './version-labels.ts';

/** The two e-mail templates: one at a time, each with its own draft and history. */
export function TemplatesView({ account }: { account: Account }) {
  const [name, setName] = useState<EmailTemplateName>('new_claim');
  const [settings, setSettings] = useState<PreviewSettings>({
    claimId: null,
    width: 'desktop',
    scheme: 'light',
  });
  useCommand('templates.other', () => setName(nextOf(emailTemplateNames, name)));
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <Opened
        key={name}
        account={account}
        name={name}
        onName={setName}
        settings={settings}
        onSettings={(change) => setSettings({ ...settings, ...change })}
      />
    </div>
  );
}

type Opening = Pick<TemplateEditorProps, 'draft' | 'published'>;

/** Opens the editor on the draft; without one, on what was published last; without that, on nothing yet. */
function Opened({
  account,
  name,
  onName,
  settings,
  onSettings,
}: {
  account: Account;
  name: EmailTemplateName;
  onName: (name: EmailTemplateName) => void;
  settings: PreviewSettings;
  onSettings: (change: Partial<PreviewSettings>) => void;
}) {
  const t = useTranslations('templates');
  const app = useTranslations('app');
  const { queries } = useIpc();
  const input = { accountId: account.id, name };
  // The editor is newer than the cache: what it begins with is asked each time it opens.
  const draft = useQuery(
    queries.templates.draft.queryOptions({ input, refetchOnMount: 'always', gcTime: 0 }),
  );
  const versions = useQuery(queries.templates.versions.queryOptions({ input, refetchOnMount: 'always' }));
  const hasDraft = draft.data === undefined || draft.data.draft !== null;
  const last = newestMeant(versions.data?.versions ?? []);
  const published = useQuery(
    queries.templates.version.queryOptions({
      input: { accountId: account.id, entryId: last?.entryId ?? '-' },
      enabled: !hasDraft && last !== undefined,
    }),
  );
  const [opening, setOpening] = useState<Opening | null>(null);
  const isWaiting = !hasDraft && last !== undefined && published.data === undefined;
  if (
    opening === null &&
    draft.data !== undefined &&
    draft.isFetchedAfterMount &&
    versions.data &&
    !isWaiting
  ) {
    // Once, when all of it is known: from then on the editor is newer than what was asked.
    setOpening({ draft: draft.data.draft, published: published.data?.source ?? null });
  }
  if (opening === null && (draft.isError || versions.isError)) {
    const retry = () => void Promise.all([draft.refetch(), versions.refetch()]);
    return (
      <>
        <ViewHead title={app('parts.templates')} />
        <EmptyState title={t('openFailed')} actions={<Button onClick={retry}>{app('retry')}</Button>} />
      </>
    );
  }
  if (opening === null) return <ViewHead title={app('parts.templates')} />;
  return (
    <TemplateEditor
      account={account}
      name={name}
      onName={onName}
      {...opening}
      versions={versions.data?.versions ?? []}
      settings={settings}
      onSettings={onSettings}
    />
  );
}
