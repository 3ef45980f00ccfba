import { expect, it } from 'vitest';
import { type Detail, said } from '../../src-shared/contract/details.ts';
import { detailText } from './detail-text.ts';

const label = ({ code }: Detail) => `words for ${code}`;

it('leaves technical details to the evidence', () => {
  const detail = { code: 'system_error', params: { errno: 'ECONNREFUSED' } } as const;
  for (const code of ['line_down', 'service_error', 'attempts_used_up', 'cannot_be_proven'] as const) {
    expect(detailText({ code, detail }, label)).toBeNull();
  }
});

it("shows the service's own words, and statuses", () => {
  const status = { code: 'claim_status', params: { status: 'COMPLETED' } } as const;
  expect(detailText({ code: 'service_refused', detail: said('Not your claim') }, label)).toBe(
    'words for said',
  );
  expect(detailText({ code: 'claim_changed', detail: status }, label)).toBe('words for claim_status');
  expect(detailText({ code: 'cannot_be_proven', detail: status }, label)).toBe('words for claim_status');
});
