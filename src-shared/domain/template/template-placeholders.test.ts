import { describe, expect, it } from 'vitest';
import { escapeHtml, fillPlaceholders, nearestPlaceholder } from './template-placeholders.ts';

const values = { authCode: '704418', paymentId: null, amount: '12,400.00', pan: '451234******4417' };
const fill = (source: string, change = {}) =>
  fillPlaceholders(source, { ...values, ...change }, (name) => `no ${name}`);

describe('placeholders', () => {
  it('are filled from the claim, as text', () => {
    expect(fill('<p>{{authCode}} · {{amount}}</p>')).toBe('<p>704418 · 12,400.00</p>');
    expect(fill('<p title="{{amount}}">', { amount: `"><script>alert('x')</script>` })).toBe(
      `<p title="${escapeHtml(`"><script>alert('x')</script>`)}">`,
    );
    expect(escapeHtml(`<a href=x onclick=y>&"'`)).not.toMatch(/[<>"'= ]/);
  });

  it('that the claim lacks are marked in the text, and stay words inside a tag', () => {
    expect(fill('<p>{{paymentId}}</p>')).toMatch(/^<p><mark style="[^"]+">no&#32;paymentId<\/mark><\/p>$/);
    expect(fill('<a href="{{paymentId}}">')).toBe('<a href="no&#32;paymentId">');
  });

  it('leave everything else as it is', () => {
    expect(fill('{{ amount }} {{other}} $& $1')).toBe('{{ amount }} {{other}} $& $1');
    expect(fill('{{amount}}', { amount: '$& $1' })).toContain('&#36;&#38;');
  });

  it('are guessed from what was typed', () => {
    expect(['payment_id', 'ammount', 'PAN', 'auth', 'banana'].map(nearestPlaceholder)).toEqual([
      'paymentId',
      'amount',
      'pan',
      null,
      null,
    ]);
  });
});
