import { ArrowLeft } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { useTranslations } from 'use-intl';
import { IconButton } from './icon-button.tsx';

/** Place of a pane, which its view decides. */
export interface PanePlace {
  paneRef: RefObject<HTMLElement | null>;
  onBack: () => void;
  className: string;
}

/** The pane beside a list, as it is where nothing is current. */
export function Pane({
  label,
  paneRef,
  className,
  children,
}: { label: string; children: ReactNode } & Omit<PanePlace, 'onBack'>) {
  return (
    <aside ref={paneRef} tabIndex={-1} aria-label={label} className={className}>
      {children}
    </aside>
  );
}

/** The pane beside a list: a head that stays, and what scrolls beneath it. */
export function DetailPane({
  entryId,
  note = null,
  title,
  beside = null,
  head,
  actions,
  onBack,
  children,
  ...pane
}: {
  label: string;
  /** Id of the decision that it shows. */
  entryId?: string;
  /** Line above the head. */
  note?: ReactNode;
  title: ReactNode;
  /** Button at the end of the title. */
  beside?: ReactNode;
  /** Lines below the title. */
  head: ReactNode;
  actions: ReactNode;
  children: ReactNode;
} & PanePlace) {
  const claim = useTranslations('claim');
  return (
    <Pane {...pane}>
      {note}
      <header data-entry-id={entryId} className="border-b border-line px-[18px] pt-3.5 pb-3">
        <div className="flex items-start gap-2">
          <IconButton label={claim('back')} onClick={onBack} className="mt-0.5 @min-[1100px]/window:hidden">
            <ArrowLeft size={15} />
          </IconButton>
          <h2 className="min-w-0 flex-1 text-title font-strong break-words">{title}</h2>
          {beside}
        </div>
        {head}
        <div className="mt-3 flex flex-wrap gap-2 empty:hidden">{actions}</div>
      </header>
      <div className="min-h-0 flex-1 divide-y divide-line-soft overflow-y-auto px-[18px] py-1.5">
        {children}
      </div>
    </Pane>
  );
}
