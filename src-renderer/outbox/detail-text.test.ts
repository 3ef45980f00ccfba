import { expect, it } from 'vitest';
import { detailWords } from './detail-text.ts';

const statusWords = (status: string) => (status === 'COMPLETED' ? 'Completed' : status);

it('shows no codes of the system in a sentence', () => {
  for (const code of ['line_down', 'service_error', 'attempts_used_up', 'cannot_be_proven'] as const) {
    expect(detailWords({ code, detail: 'connect ECONNREFUSED 127.0.0.1:1' }, statusWords)).toBeNull();
  }
});

it("shows the service's own words, and statuses in words", () => {
  expect(detailWords({ code: 'service_refused', detail: 'Not your claim' }, statusWords)).toBe(
    'Not your claim',
  );
  expect(detailWords({ code: 'claim_changed', detail: 'COMPLETED' }, statusWords)).toBe('Completed');
  expect(detailWords({ code: 'cannot_be_proven', detail: 'COMPLETED' }, statusWords)).toBe('Completed');
});
