import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { z } from 'zod';
import { useIpc, useNavigation } from '../runtime/app-context.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { UpdateCheck } from './update-check.tsx';

const noticesSchema = z.array(
  z.object({ name: z.string(), version: z.string(), licence: z.string(), texts: z.array(z.string()) }),
);

/**
 * Path of the notices, written beside the interface when it is built, as a module: a page of the Electron host can't
 * fetch.
 */
const noticesPath = '/third-party-notices.js';

async function readNotices(): Promise<z.infer<typeof noticesSchema>> {
  const { default: written }: { default: unknown } = await import(/* @vite-ignore */ noticesPath);
  return noticesSchema.parse(written);
}

/** The version, and whose work Claimdesk is made of. */
export function AboutDialog() {
  const t = useTranslations('app.about');
  const settings = useTranslations('settings');
  const app = useTranslations('app');
  const { queries } = useIpc();
  const openSheet = useNavigation((state) => state.openSheet);
  const info = useQuery(queries.app.info.queryOptions());
  const notices = useQuery({ queryKey: ['third-party-notices'], queryFn: readNotices, retry: false });
  return (
    <Dialog isOpen title={app('commands.about.open')} width="wide" onClose={() => openSheet(null)}>
      <p>{settings('version', { version: info.data?.version ?? '' })}</p>
      <p className="mt-1 text-second text-ink-3">{t('licence')}</p>
      <p className="mt-1 text-second text-ink-3">{t('selfCheck')}</p>
      <UpdateCheck />
      <h3 className="mt-4 mb-1.5 text-second font-strong text-ink-3">{t('thirdParty')}</h3>
      {notices.isError ? <p>{t('noNotices')}</p> : null}
      <ul className="divide-y divide-line-soft">
        {(notices.data ?? []).map(({ name, version, licence, texts }) => (
          <li key={`${name}@${version}`}>
            <details>
              <summary className="flex min-h-[26px] cursor-default items-center justify-between gap-3 py-0.5">
                <span>
                  {name} <span className="num text-ink-3">{version}</span>
                </span>
                <span className="text-second text-ink-3">{licence}</span>
              </summary>
              {texts.map((text) => (
                <pre
                  key={text}
                  className="my-2 max-h-[240px] overflow-auto text-tiny whitespace-pre-wrap text-ink-2"
                >
                  {text}
                </pre>
              ))}
            </details>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
