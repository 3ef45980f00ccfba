import { cameAbout } from '../../src-shared/domain/decision/outbox-state.ts';
import type { Journal } from '../journal/journal.ts';
import type { Creation, WebhookRows } from './webhook-rows.ts';
import type { EntryResult } from '../journal/entry-json.ts';
import type { WebhookSecrets } from '../outbox/outbox.ts';

/**
 * Moves secrets to where they belong, at start and after each decision that was carried out: one that the keychain
 * had refused moves there, and one whose subscription was deleted is forgotten.
 */
export function createSecretTidying({
  journal,
  secrets,
  rows,
  onChange,
}: {
  journal: Journal;
  secrets: WebhookSecrets;
  rows: () => WebhookRows;
  onChange: () => void;
}): { run(): void } {
  let running: Promise<void> | null = null;
  let isWanted = false;

  function write({ row }: Creation, result: EntryResult, reason: null | undefined): void {
    journal.transaction(() =>
      journal.entries.note(row.id, 'done', {
        result: JSON.stringify(result),
        ...(reason === null ? { reason: null, reason_detail: null } : {}),
      }),
    );
    onChange();
  }

  async function tidy(): Promise<void> {
    const { creations, deletions } = rows();
    const gone = new Set(
      deletions.filter(({ row }) => cameAbout(row)).map(({ payload }) => payload.subscriptionId),
    );
    for (const creation of creations) {
      const { subscriptionId, secret, isForgotten } = creation;
      if (subscriptionId === null || creation.row.state !== 'done' || isForgotten) continue;
      if (gone.has(subscriptionId)) {
        await secrets.forget(subscriptionId);
        write(creation, { subscriptionId, secret: null, forgotten: 'yes' }, undefined);
      } else if (secret !== null) {
        await secrets.keep(subscriptionId, secret);
        write(creation, { subscriptionId, secret: null }, null);
      }
    }
  }

  return {
    run() {
      if (journal.readonly) return;
      isWanted = true;
      running ??= (async () => {
        while (isWanted) {
          isWanted = false;
          // What the keychain or the disk refuses now is tried again at the next occasion.
          await tidy().catch(() => undefined);
        }
        running = null;
      })();
    },
  };
}
