import { expect, it } from 'vitest';
import { withSinglePeriods } from './single-periods.ts';

const messages = { sync: { last: 'Última sincronización: {time}. {now}' }, day: 'El {date}.' };

it('a time that ends in a period ends the sentence with it', () => {
  expect(withSinglePeriods(messages, 'es-MX')).toEqual({
    sync: { last: 'Última sincronización: {time} {now}' },
    day: 'El {date}.',
  });
});

it.each(['es-AR', 'en-US', 'pt-BR'])('a time without one keeps the period of the sentence: %s', (locale) => {
  expect(withSinglePeriods(messages, locale)).toBe(messages);
});
