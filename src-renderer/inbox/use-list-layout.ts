import { firstListLayout, type ListLayout } from '../../src-shared/contract/app.ts';
import { useIpc } from '../runtime/app-context.tsx';
import { usePreferences } from '../runtime/use-preferences.ts';
import type { ColumnName } from './columns.ts';

/** Returns the person's layout of the list, and functions that change it. */
export function useListLayout() {
  const { preferences: cache } = useIpc();
  const [preferences, changePreferences] = usePreferences();
  const wanted = preferences?.listLayout ?? firstListLayout;
  const change = (part: Partial<ListLayout>) => changePreferences({ listLayout: { ...wanted, ...part } });

  return {
    wanted,
    change,
    reset: () => changePreferences({ listLayout: firstListLayout }),
    /** Sets a column's width; `null` for its default. */
    setWidth: (name: ColumnName, widthPx: number | null, moment: 'while_dragging' | 'done'): void => {
      const { [name]: _before, ...others } = wanted.widths;
      const widths = widthPx === null ? others : { ...others, [name]: widthPx };
      if (moment === 'done') change({ widths });
      else cache.show({ listLayout: { ...wanted, widths } });
    },
  };
}
