import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useAppContext, useIpc, useNavigation } from '../runtime/app-context.tsx';
import { Select } from '../ui/select.tsx';
import { useDocumentLabels } from '../labels/document-labels.ts';

const gigabyte = 1_000_000_000;
const capsInBytes = [0.1, 0.25, 0.5, 1, 2, 5, 10, 20, 50].map((gigabytes) => gigabytes * gigabyte);

/** How much space documents may take on this machine. */
export function StorageSection() {
  const t = useTranslations('documents.storage');
  const labels = useDocumentLabels();
  const { ipc } = useAppContext();
  const { queries } = useIpc();
  const accountId = useNavigation((state) => state.accountId);
  const storage = useQuery(
    queries.documents.storage.queryOptions({
      input: { accountId: accountId ?? '-' },
      enabled: accountId !== null,
    }),
  ).data;
  if (storage === undefined || accountId === null) return null;
  const { usedBytes, capBytes, files, pinnedClaims } = storage;
  const caps = [...new Set([...capsInBytes, capBytes])].toSorted((a, b) => a - b);
  const change = (value: string) => {
    ipc.client.documents
      .setCap({ accountId, capBytes: Number(value) })
      .then(() =>
        ipc.queryClient.invalidateQueries({
          queryKey: queries.documents.storage.key({ input: { accountId } }),
        }),
      )
      .catch(() => undefined);
  };
  return (
    <section className="flex flex-col gap-2" aria-labelledby="document-storage">
      <h2 id="document-storage" className="text-lead font-strong">
        {t('title')}
      </h2>
      <p className="num text-ink-2">
        {t('used', { used: labels.size(usedBytes), cap: labels.size(capBytes), files })}{' '}
        {pinnedClaims > 0 ? t('kept', { count: pinnedClaims }) : null}
      </p>
      <Select
        label={t('cap')}
        value={String(capBytes)}
        options={caps.map((bytes) => ({ value: String(bytes), label: labels.size(bytes) }))}
        onChange={change}
      />
      <p className="text-second text-ink-3">{t('hint')}</p>
    </section>
  );
}
