import { Send, X } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useKeyOf } from '../keys/keymap-context.ts';
import { useNavigation } from '../runtime/app-context.tsx';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

interface NoEntriesProps {
  isFiltered: boolean;
  searched: string;
  /** Clears filters and search. */
  onClear: () => void;
}

/** The outbox has nothing to show: for the filters, for the search, or because nothing was decided. */
export function NoEntries({ isFiltered, searched, onClear }: NoEntriesProps) {
  const keyOf = useKeyOf();
  const t = useTranslations('outbox');
  const app = useTranslations('app');
  const goTo = useNavigation((state) => state.goTo);
  const clear = (label: string) => (
    <Button icon={<X size={14} />} onClick={onClear}>
      {label}
    </Button>
  );
  if (isFiltered) return <EmptyState title={t('empty.filterTitle')} actions={clear(app('clearFilters'))} />;
  if (searched !== '')
    return (
      <EmptyState title={app('palette.empty', { text: searched })} actions={clear(app('clearSearch'))}>
        {t('empty.searchText')}
      </EmptyState>
    );
  return (
    <EmptyState
      icon={<Send size={22} />}
      title={t('empty.allTitle')}
      actions={
        <Button keys={keyOf('go.inbox')} onClick={() => goTo('inbox')}>
          {app('commands.go.inbox')}
        </Button>
      }
    >
      {t('empty.allText')}
    </EmptyState>
  );
}
