import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import type { ClaimRow } from '../../src-shared/contract/claims.ts';
import type { CommandId } from '../keys/keymap.ts';
import { useShortClaimText } from '../labels/claim-labels.ts';
import { CommandMenu } from '../runtime/command-menu.tsx';
import { Popover } from '../ui/popover.tsx';

const groups = [
  ['claim.accept', 'claim.reject', 'claim.markSeen', 'claim.email', 'claim.finish'],
  ['list.open', 'claim.documents', 'claim.pinDocuments', 'claim.caseFile', 'claim.merchant'],
  ['claim.note', 'claim.tags', 'claim.snooze', 'claim.toggleRead', 'claim.copy', 'claim.refresh'],
] as const satisfies readonly (readonly CommandId[])[];

const groupsOfSeveral = [
  ['claim.accept', 'claim.reject', 'claim.markSeen', 'claim.email', 'claim.finish'],
  ['claim.pinDocuments', 'claim.caseFile', 'list.export', 'review.start'],
  ['claim.note', 'claim.tags', 'claim.snooze'],
] as const satisfies readonly (readonly CommandId[])[];

/** Position of a menu, in pixels of the window. */
export interface MenuPoint {
  x: number;
  y: number;
}

/** The menu of a right click: what keys do, with the current claim or with those that are selected. */
export function ClaimMenu({
  point,
  row,
  selected,
  onChosen,
  onClose,
}: {
  point: MenuPoint;
  row: ClaimRow;
  /** Number of selected claims that it is for; 0: for the claim alone. */
  selected: number;
  /** Called when a command was chosen, right before it runs; closes the menu as `onClose` does. */
  onChosen: () => void;
  /** Closes the menu; the list has the focus again. */
  onClose: () => void;
}) {
  const t = useTranslations('inbox.summary');
  const shortText = useShortClaimText();
  const anchor = useRef<HTMLSpanElement>(null);
  const subject = selected > 0 ? t('title', { count: selected }) : shortText(row);
  return (
    <>
      <span
        ref={anchor}
        aria-hidden="true"
        className="window-pixels pointer-events-none fixed size-px"
        style={{ left: point.x, top: point.y }}
      />
      <Popover
        triggerRef={anchor}
        isOpen
        onOpenChange={(isOpen) => {
          if (!isOpen) onClose();
        }}
        placement="bottom start"
        offset={2}
        className="min-w-[270px]"
      >
        <p className="num sticky top-0 z-10 truncate border-b border-line-soft bg-raised px-3 pt-2 pb-1.5 text-second text-ink-3">
          {subject}
        </p>
        <CommandMenu label={subject} groups={selected > 0 ? groupsOfSeveral : groups} onChosen={onChosen} />
      </Popover>
    </>
  );
}
