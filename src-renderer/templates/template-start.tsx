import { FilePlus2 } from 'lucide-react';
import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import type { EmailTemplateName } from '../../src-shared/claims-service/email-template.ts';
import { useAppContext } from '../runtime/app-context.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { startLanguages, startTemplate } from './start-templates.ts';

/** A template to begin with, by language; or an empty page. */
export function TemplateStart({
  name,
  onStart,
}: {
  name: EmailTemplateName;
  onStart: (source: string) => void;
}) {
  const t = useTranslations('templates.start');
  const languages = useTranslations('accounts.settings.languages');
  const { toasts } = useAppContext();
  const isLoading = useRef(false);
  const begin = (load: () => Promise<string>) => {
    if (isLoading.current) return;
    isLoading.current = true;
    load()
      .then(onStart, () => toasts.getState().say('problem', t('failed')))
      .finally(() => {
        isLoading.current = false;
      });
  };
  return (
    <ul className="flex flex-col gap-2">
      {startLanguages.map((language, index) => (
        <li key={language}>
          <Button
            // The first of the choices takes the focus: there is nothing else to do here.
            autoFocus={index === 0}
            className="w-full justify-between"
            onClick={() => begin(() => startTemplate(name, language))}
          >
            <span lang={language}>{languages(language)}</span>
            {languages(language) === t(`languageNames.${language}`) ? null : (
              <span className="font-normal text-ink-3">{t(`languageNames.${language}`)}</span>
            )}
          </Button>
        </li>
      ))}
      <li>
        <Button
          tone="quiet"
          className="w-full justify-start"
          icon={<FilePlus2 size={14} />}
          onClick={() => begin(async () => '')}
        >
          {t('blank')}
        </Button>
      </li>
    </ul>
  );
}

/** The same choice for a template that exists already. */
export function StartAgainDialog({
  name,
  onStart,
  onClose,
}: {
  name: EmailTemplateName;
  onStart: (source: string) => void;
  onClose: () => void;
}) {
  const t = useTranslations('templates');
  const app = useTranslations('app');
  return (
    <Dialog
      isOpen
      title={t('start.againTitle')}
      onClose={onClose}
      actions={
        <Button keys="Escape" onClick={onClose}>
          {app('cancel')}
        </Button>
      }
    >
      <p className="mb-3 text-ink-2">{t('start.againText')}</p>
      <TemplateStart name={name} onStart={onStart} />
    </Dialog>
  );
}
