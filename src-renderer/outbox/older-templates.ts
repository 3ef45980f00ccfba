import {
  type EmailTemplateName,
  emailTemplateNames,
} from '../../src-shared/claims-service/email-template.ts';
import type { OutboxEntry } from '../../src-shared/contract/outbox.ts';
import { decisionKind } from '../../src-shared/domain/decision/decision.ts';
import type { IpcClient } from '../ipc/ipc.ts';
import { newerVersion, type OlderVersion } from '../templates/newer-version.ts';

/** Returns those of the entries that would replace a newer template with an older one. */
export async function olderTemplates(
  client: IpcClient,
  accountId: string,
  entries: readonly OutboxEntry[],
): Promise<OlderVersion[]> {
  const found = await Promise.all(
    entries.map(async ({ id: entryId, payload, kind, decidedAtMs }): Promise<OlderVersion[]> => {
      const name = kind === decisionKind.replaceTemplate ? templateNamed(payload?.['name']) : undefined;
      if (name === undefined) return [];
      const { versions } = await client.templates.versions({ accountId, name });
      const newer = newerVersion(versions, { entryId, decidedAtMs });
      return newer === undefined ? [] : [{ entryId, name, newer }];
    }),
  );
  return found.flat();
}

function templateNamed(name: unknown): EmailTemplateName | undefined {
  return emailTemplateNames.find((one) => one === name);
}
