import { type RefObject, useState } from 'react';
import { useTranslations } from 'use-intl';
import type {
  ExportedFigure,
  ExportedInsights,
  ExportedMerchants,
} from '../../src-shared/contract/exports.ts';
import type { InsightPeriod } from '../../src-shared/domain/insights/insight-period.ts';
import { printQuery } from '../../src-shared/query/print.ts';
import { conjunctsOf } from '../../src-shared/query/query-nodes.ts';
import { RowsExportDialog } from '../export/rows-export-dialog.tsx';
import { useAppContext } from '../runtime/app-context.tsx';
import { Choice } from '../ui/choice.tsx';
import type { InsightClaims, InsightScope } from './insight-scope.ts';
import type { ShownMerchants } from './merchant-table.tsx';
import { useWhenCounted } from './use-when-counted.ts';

/** Claims that are counted, under a name that is the same in every language. */
export interface NamedClaims {
  figure: string;
  claims: readonly InsightClaims[];
}

/** Contents that an export can have. */
export type ExportedContent = 'figures' | 'merchants';

/** Exported content, as it was when the dialog was opened. */
interface Asked {
  figures: ExportedInsights;
  merchants: ExportedMerchants;
  found: number;
}

/**
 * Asks how every figure that the view counts is to be exported, each with the search that its claims are found by, or
 * the merchants. It waits until all are counted.
 */
export function InsightsExport({
  accountId,
  body,
  scope,
  period: { from, to },
  named,
  shownMerchants,
  first,
  onClose,
}: {
  accountId: string;
  /** Element of the figures on the screen. */
  body: RefObject<HTMLElement | null>;
  scope: InsightScope;
  period: InsightPeriod;
  named: readonly NamedClaims[];
  shownMerchants: RefObject<ShownMerchants | null>;
  /** Content chosen at first. */
  first: ExportedContent;
  onClose: () => void;
}) {
  const t = useTranslations('exports');
  const { ipc } = useAppContext();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [content, setContent] = useState(first);
  useWhenCounted(body, () => {
    const { current: shown } = shownMerchants;
    if (shown === null || asked !== null) return;
    const { view } = scope;
    const days = { from, to };
    setAsked({
      figures: { view, days, figures: named.flatMap(figuresOf) },
      merchants: { view, days, question: shown.question },
      found: shown.found,
    });
  });
  if (asked === null) return null;
  const isOfMerchants = content === 'merchants';
  return (
    <RowsExportDialog
      accountId={accountId}
      what={content}
      isNarrowed={isNarrowed(scope) || (isOfMerchants && asked.merchants.question.text.trim() !== '')}
      begin={(shape) =>
        isOfMerchants
          ? ipc.client.exports.startMerchants({ accountId, merchants: asked.merchants, shape })
          : ipc.client.exports.startFigures({ accountId, insights: asked.figures, shape })
      }
      onClose={onClose}
    >
      <Choice
        label={t('content')}
        value={content}
        options={[
          { value: 'figures', label: t('contents.figures') },
          { value: 'merchants', label: t('contents.merchants', { count: asked.found }) },
        ]}
        onChange={setContent}
      />
    </RowsExportDialog>
  );
}

function isNarrowed({ view, query }: InsightScope): boolean {
  return view !== 'all' || conjunctsOf(query).length > 0;
}

function figuresOf({ figure, claims }: NamedClaims): ExportedFigure[] {
  return claims.map(({ filter }) => ({ figure, query: printQuery(filter.query), filter }));
}
