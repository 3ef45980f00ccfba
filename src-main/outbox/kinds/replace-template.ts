import { said } from '../../../src-shared/contract/details.ts';
import { decisions } from '../../../src-shared/domain/decision/decision.ts';
import { defineKind } from '../kind/kind.ts';
import { onlyJob } from '../kind/only-job.ts';
import { laneNames } from '../../journal/lane-names.ts';

/**
 * Replaces an e-mail template. The service can't be asked which one it has. Sending the same bytes again does no harm
 * for a while; later a colleague may have published another version over them. Undo is publishing the previous
 * version, which the ledger holds.
 */
export const replaceTemplate = defineKind({
  kind: 'replace_template',
  schema: decisions.replace_template.payload,
  payloadVersion: 1,
  endpoints: ['replaceTemplate'],
  batchSize: 1,
  // Versions of one template go one after another.
  lane: ({ name }) => ({ name: laneNames.template(name), ordered: true }),
  claimIdOf: () => null,
  blocks: 'lane',
  supersedes: true,
  confirmAfterMs: null,
  whenAmbiguous: { rule: 'resend', withinMs: 600_000 },
  drafts: ({ payload }) => [{ payload, saw: null, confirmed: false }],
  send(jobs, { client, signal }) {
    const { name, html } = onlyJob(jobs).payload;
    return client.replaceTemplate(name, html, { signal });
  },
  settle(jobs, { meta }) {
    const { name } = onlyJob(jobs).payload;
    const answered = meta?.name ?? name;
    return [answered === name ? { to: 'done' } : { to: 'unknown', detail: said(answered) }];
  },
});
