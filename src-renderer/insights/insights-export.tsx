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
import { useCommand } from '../runtime/use-command.ts';
import { Choice } from '../ui/choice.tsx';
import type { InsightClaims, InsightScope } from './insight-scope.ts';
import type { ShownMerchants } from './merchant-table.tsx';

/** What is counted under a name that stays the same in every language. */
export interface NamedClaims {
  figure: string;
  claims: readonly InsightClaims[];
}

/** What is asked for, as it was when the dialog was opened. */
interface Asked {
  figures: ExportedInsights;
  merchants: ExportedMerchants;
  found: number;
}

/** Offers to export every figure that the view counts, each with the search that its claims are found by, or the merchants. */
export function InsightsExportAction({
  accountId,
  scope,
  period: { from, to },
  named,
  shownMerchants,
}: {
  accountId: string;
  scope: InsightScope;
  period: InsightPeriod;
  named: readonly NamedClaims[];
  shownMerchants: RefObject<ShownMerchants | null>;
}) {
  const t = useTranslations('exports');
  const { ipc } = useAppContext();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [content, setContent] = useState<'figures' | 'merchants'>('figures');
  const ask = (isOfMerchants: boolean) => {
    const { current: shown } = shownMerchants;
    if (shown === null) return;
    const { view } = scope;
    const days = { from, to };
    setContent(isOfMerchants ? 'merchants' : 'figures');
    setAsked({
      figures: { view, days, figures: named.flatMap(figuresOf) },
      merchants: { view, days, question: shown.question },
      found: shown.found,
    });
  };
  useCommand('list.export', () => ask(isLookedAt(shownMerchants.current?.section)));
  useCommand('insights.exportMerchants', () => ask(true));
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
      onClose={() => setAsked(null)}
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

/** Whether the table has the focus or lies in the middle of the screen; not while a chart has the focus. */
function isLookedAt(section: HTMLElement | null | undefined): boolean {
  if (section == null) return false;
  const { activeElement } = document;
  if (section.contains(activeElement)) return true;
  if (activeElement?.closest('[data-chart]') != null) return false;
  const { top, bottom } = section.getBoundingClientRect();
  const middle = window.innerHeight / 2;
  return top < middle && bottom > middle;
}

function isNarrowed({ view, query }: InsightScope): boolean {
  return view !== 'all' || conjunctsOf(query).length > 0;
}

function figuresOf({ figure, claims }: NamedClaims): ExportedFigure[] {
  return claims.map(({ filter }) => ({ figure, query: printQuery(filter.query), filter }));
}
