import { TriangleAlert } from 'lucide-react';
import { Component, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { AnswerButton } from '../ui/answer-button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

/** Keeps a fault of one view from blanking the window: says so, and offers to draw it anew. */
export class CrashGuard extends Component<
  {
    /** Shows further help, if that still works when this fails. */
    help?: ReactNode;
    children: ReactNode;
  },
  { error: Error | null }
> {
  override state: { error: Error | null } = { error: null };

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override render(): ReactNode {
    if (this.state.error === null) return this.props.children;
    const { error } = this.state;
    return (
      <CrashScreen error={error} help={this.props.help} onRetry={() => this.setState({ error: null })} />
    );
  }
}

function CrashScreen({ error, help, onRetry }: { error: Error; help: ReactNode; onRetry: () => void }) {
  const t = useTranslations('app.crash');
  return (
    <div role="alert" className="h-full bg-panel">
      <EmptyState
        icon={<TriangleAlert size={28} />}
        title={t('title')}
        actions={<AnswerButton onAnswer={onRetry}>{t('retry')}</AnswerButton>}
      >
        <p>{t('text')}</p>
        {help === undefined ? null : <p className="mt-1">{help}</p>}
        <p className="mt-2 break-words text-small text-ink-3">{t('details', { said: error.message })}</p>
      </EmptyState>
    </div>
  );
}
