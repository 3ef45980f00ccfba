import { FileWarning } from 'lucide-react';
import type { ReactNode } from 'react';
import { EmptyState } from '../ui/empty-state.tsx';

/** Shows why a document is not shown, in its place. */
export function DocumentPaneProblem({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div role="status" className="grid flex-1 place-items-center p-6">
      <EmptyState icon={<FileWarning size={28} aria-hidden="true" />} title={title}>
        {children}
      </EmptyState>
    </div>
  );
}
