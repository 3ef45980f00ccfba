import { useTranslations } from 'use-intl';
import type { Chart, ChartMark } from './chart.ts';

/** The same figures as a table; each opens its claims. */
export function ChartTable({ chart, onOpen }: { chart: Chart; onOpen: (mark: ChartMark) => void }) {
  const t = useTranslations('insights.charts');
  const { title, categoryName, series, categories } = chart;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and the keyboard has to reach it
    <div
      data-print="grows"
      className="max-h-[196px] overflow-auto rounded-[5px]"
      tabIndex={0}
      role="region"
      aria-label={t('tableOf', { chart: title })}
    >
      <table className="num w-full text-small">
        <thead className="sticky top-0 bg-panel text-left text-second text-ink-3">
          <tr>
            <th scope="col" className="py-1 pr-3 font-medium">
              {categoryName}
            </th>
            {series.map(({ id, name }) => (
              <th key={id} scope="col" className="py-1 pl-3 text-right font-medium">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line-soft">
          {categories.map(({ id, name, marks }) => (
            <tr key={id}>
              <th scope="row" className="py-1 pr-3 text-left font-normal whitespace-nowrap text-ink-2">
                {name}
              </th>
              {marks.map((mark, index) => (
                <td key={series[index]?.id} className="py-1 pl-3 text-right">
                  {mark.count === 0 ? (
                    <span className="text-ink-3">{mark.text}</span>
                  ) : (
                    <button
                      type="button"
                      className="text-accent-text hover:underline"
                      onClick={() => onOpen(mark)}
                    >
                      {mark.text}
                    </button>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
