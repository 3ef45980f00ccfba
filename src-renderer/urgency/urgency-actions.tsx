import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useCommand } from '../runtime/use-command.ts';
import { TargetsDialog } from './targets-dialog.tsx';
import { useNextUrgent } from './use-next-urgent.ts';

/**
 * Offers the keys for the internal targets and for the next most urgent claim, in every view. It is mounted before
 * the view: a list offers the second key for itself, and the last one offered wins.
 */
export function UrgencyActions({ accountId }: { accountId: string }) {
  const [isOpen, setIsOpen] = useState(false);
  // At once: what is typed next must never reach the list, where letters decide.
  useCommand('targets.edit', () => flushSync(() => setIsOpen(true)));
  useNextUrgent(accountId);
  return isOpen ? <TargetsDialog accountId={accountId} onClose={() => setIsOpen(false)} /> : null;
}
