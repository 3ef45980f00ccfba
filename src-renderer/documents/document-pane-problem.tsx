import { FileWarning } from 'lucide-react';
import type { ReactNode } from 'react';
import { EmptyState } from '../ui/empty-state.tsx';

/** Shows why a document is not shown, in its place. */
export function DocumentPaneProblem({
  title,
  isLate = false,
  children,
}: {
  title: string;
  /** Whether the problem is shown only if it lasts for more than a moment. */
  isLate?: boolean;
  children: ReactNode;
}) {
  return (
    <div role="status" className={`grid flex-1 place-items-center p-6 ${isLate ? 'document-late' : ''}`}>
      <EmptyState icon={<FileWarning size={28} />} title={title}>
        {children}
      </EmptyState>
    </div>
  );
}
