import { firstListLayout, type ListLayout } from '../../src-shared/contract/app.ts';
import { useIpc } from '../runtime/app-context.tsx';
import { usePreferences } from '../runtime/use-preferences.ts';
import type { ColumnName } from './columns.ts';

/** How the person wants the list laid out, and ways to change it. */
export function useListLayout() {
  const { preferences: cache } = useIpc();
  const [preferences, changePreferences] = usePreferences();
  const wanted = preferences?.listLayout ?? firstListLayout;
  const change = (part: Partial<ListLayout>) => changePreferences({ listLayout: { ...wanted, ...part } });

  return {
    wanted,
    change,
    reset: () => changePreferences({ listLayout: firstListLayout }),
    /** `null`: its own width again. */
    setWidth: (name: ColumnName, widthPx: number | null, moment: 'while_dragging' | 'done'): void => {
      const { [name]: _before, ...others } = wanted.widths;
      const widths = widthPx === null ? others : { ...others, [name]: widthPx };
      if (moment === 'done') change({ widths });
      else cache.show({ listLayout: { ...wanted, widths } });
    },
  };
}
