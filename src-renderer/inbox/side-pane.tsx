import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { leastPanePx, mostPanePx } from '../../src-shared/contract/app.ts';
import { useElementSize } from '../runtime/use-element-size.ts';
import { usePreferences } from '../runtime/use-preferences.ts';
import { PaneSplitter } from '../ui/pane-splitter.tsx';

/** The pane beside the list, whose edge can be moved and stays where it was put. */
export function SidePane({ children }: { children: ReactNode }) {
  const t = useTranslations('inbox');
  const [preferences, changePreferences] = usePreferences();
  const [followSize, size] = useElementSize();
  const [draggedPx, setDraggedPx] = useState<number | null>(null);
  const widthPx = draggedPx ?? preferences?.paneWidthPx ?? null;
  return (
    <div
      ref={followSize}
      className="relative flex min-h-0 w-[420px] max-w-[60%] shrink-0 @max-[1279px]/window:w-[380px] @min-[2200px]/window:w-[520px]"
      style={widthPx === null ? undefined : { width: widthPx }}
    >
      {children}
      <PaneSplitter
        label={t('paneWidth')}
        widthPx={size?.width ?? leastPanePx}
        leastPx={leastPanePx}
        mostPx={mostPanePx}
        onMove={setDraggedPx}
        onChoose={(px) => changePreferences({ paneWidthPx: px })}
      />
    </div>
  );
}
