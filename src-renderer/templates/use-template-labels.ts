import { useTranslations } from 'use-intl';
import type { TemplateFinding } from '../../src-shared/domain/template/template-finding.ts';
import { editorPhrases } from '../../src-shared/words/en/editor-phrases.ts';
import type { PlaceholderMeanings } from './placeholder-extension.ts';

/** Words for findings, their fixes, placeholders, and what the editor says itself. */
export function useTemplateLabels() {
  const t = useTranslations('templates');
  return {
    finding: ({ rule, subject, detail }: TemplateFinding) =>
      t(`findings.text.${rule}`, { subject, detail, tag: `<${subject}>`, endTag: `</${subject}>` }),
    fix: ({ fix }: TemplateFinding) =>
      fix === null ? '' : t(`findings.fix.${fix.name}`, { becomes: fix.becomes }),
    editorPhrases: () => editorPhrases((phrase) => t(`editor.${phrase}`)),
    meanings: {
      authCode: t('meanings.authCode'),
      paymentId: t('meanings.paymentId'),
      amount: t('meanings.amount'),
      pan: t('meanings.pan'),
    } satisfies PlaceholderMeanings,
  };
}

export type TemplateLabels = ReturnType<typeof useTemplateLabels>;
