import { documentationStatuses } from '../../claims-service/documentation-item.ts';

const [approved] = documentationStatuses;

/**
 * Whether there are documents and every one is approved. Otherwise a finish needs a person's explicit confirmation.
 */
export function isWhollyApproved(documents: readonly { status: string | null }[]): boolean {
  return documents.length > 0 && documents.every(({ status }) => status === approved);
}
