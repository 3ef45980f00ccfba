import { createTranslator } from 'use-intl/core';
import { expect, it } from 'vitest';
import { messagesOf } from '../../src-shared/words/en/catalogue.ts';
import { en } from '../../src-shared/words/en/en.ts';
import { createPseudoCatalogue, pseudoMessage } from './pseudo-catalogue.ts';

it('accents and lengthens the words, and leaves what the words take', () => {
  expect(pseudoMessage('Save it')).toBe('⟦Šååṽéé îîţ⟧');
  const message = pseudoMessage("{n, plural, one {# claim} other {# claims}} isn't <b>{name}</b>");
  const translate = createTranslator({ locale: 'en', messages: { message } });
  const text = translate.markup('message', { n: 2, name: 'Café Rex', b: (chunks: string) => `*${chunks}*` });
  expect(text).toBe("⟦2 çļååîîɱš îîšñ'ţ *Café Rex*⟧");
});

it('is about forty percent longer than English', () => {
  const length = (words: Parameters<typeof messagesOf>[0]) =>
    messagesOf(words)
      .map(([, message]) => message)
      .join('').length;
  const growth = length(createPseudoCatalogue()) / length(en);
  expect(growth).toBeGreaterThan(1.25);
  expect(growth).toBeLessThan(1.5);
});
