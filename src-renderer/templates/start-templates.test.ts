import { expect, it } from 'vitest';
import data from 'caniemail/caniemail.json';
import { emailTemplateNames } from '../../src-shared/claims-service/email-template.ts';
import { lintTemplate } from '../../src-shared/domain/template/template-lint.ts';
import { inlineStyles } from './inline-styles.ts';
import { mailSupport } from './mail-support.ts';
import { startLanguages, startTemplate } from './start-templates.ts';

const all = emailTemplateNames.flatMap((name) => startLanguages.map((language) => [name, language] as const));

it.each(all)(
  'the start of %s in %s has every placeholder, no finding, and none once its styles are inlined',
  async (name, language) => {
    const source = await startTemplate(name, language);
    for (const placeholder of ['authCode', 'paymentId', 'amount', 'pan'])
      expect(source).toContain(`{{${placeholder}}}`);
    expect(source).toContain(`<html lang="${language}">`);
    const support = mailSupport(data);
    expect(lintTemplate(source, support)).toEqual([]);
    const html = inlineStyles(source);
    expect(lintTemplate(html, support)).toEqual([]);
    expect(html).toMatch(/^<!doctype html>/i);
    expect(html).toMatch(/<h1 style="[^"]*font-size: 24px/);
    expect(html).toContain('prefers-color-scheme: dark');
    expect(html.match(/\{\{\w+\}\}/g)).toEqual(source.match(/\{\{\w+\}\}/g));
  },
);

it('knows what common mail programs drop', () => {
  const { tags, styles } = mailSupport(data);
  expect(tags.get('video')).toContain('Gmail');
  expect(styles.get('display:grid')).toContain('Outlook for Windows');
  expect(styles.has('color')).toBe(false);
});
