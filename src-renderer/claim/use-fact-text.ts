import { useFormatter, useTranslations } from 'use-intl';
import { isEmailAddress, isPhoneNumber } from '../../src-shared/domain/email/email-address.ts';
import { readInstantMs } from '../../src-shared/domain/time/instant.ts';
import { useClaimLabels } from '../labels/claim-labels.ts';
import { useCodeNames } from '../labels/code-names.ts';
import type { Fact } from './claim-facts.ts';

/** Whether the text in place of a field is no address or number at all. */
export function isNoData({ style, text }: Fact): boolean {
  if (text === null) return false;
  return (style === 'email' && !isEmailAddress(text)) || (style === 'phone' && !isPhoneNumber(text));
}

/** Returns a field of a claim in words, by its style. */
export function useFactText(): (fact: Fact & { text: string }) => string {
  const t = useTranslations('claim');
  const flags = useTranslations('labels');
  const labels = useClaimLabels();
  const format = useFormatter();
  const codeName = useCodeNames();
  return ({ style, text }) => {
    switch (style) {
      case 'status':
        return labels.status(text);
      case 'outcome':
        return labels.outcome(text);
      case 'origin':
        return labels.origin(text);
      case 'open':
        return text === 'true' ? t('open') : text === 'false' ? t('closed') : text;
      case 'flag':
        return text === 'true' ? flags('yes') : text === 'false' ? flags('no') : text;
      case 'moment': {
        // A time for reading; one that is none is shown as it came.
        const atMs = readInstantMs(text);
        return atMs === null ? text : format.dateTime(atMs, 'moment');
      }
      case 'country':
      case 'currency':
      case 'category':
      case 'paymentType':
      case 'methodType':
      case 'cardType': {
        const name = codeName(style, text);
        return name === null ? text : `${name} (${text})`;
      }
      default:
        return text;
    }
  };
}
