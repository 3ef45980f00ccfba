import { ArrowDown, ArrowUp, Columns3 } from 'lucide-react';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { Button as AriaButton, CheckboxGroup, DialogTrigger, Label } from 'react-aria-components';
import { useTranslations } from 'use-intl';
import { useCommand } from '../runtime/use-command.ts';
import { BoxedCheckbox } from '../ui/boxed-checkbox.tsx';
import { useTargets } from '../urgency/use-targets.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { Choice } from '../ui/choice.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Popover } from '../ui/popover.tsx';
import {
  clampWidth,
  type ColumnLayout,
  type ColumnName,
  columnOrder,
  isFixedColumn,
  movedColumn,
  useColumnHead,
  widthOfColumn,
} from './columns.ts';
import { filterLabelClass } from './filter-label-class.ts';
import { useListLayout } from './use-list-layout.ts';

/** Chooses which columns are shown, their order and widths, and the height of the rows. */
export function ColumnChooser({
  shown,
  accountId,
  onShow,
}: {
  shown: ColumnLayout;
  accountId: string;
  /** Called before its key opens it. */
  onShow: () => void;
}) {
  const t = useTranslations('inbox.layout');
  const app = useTranslations('app');
  const settings = useTranslations('settings');
  const { wanted, change, reset } = useListLayout();
  const hasTargets = Object.keys(useTargets(accountId) ?? {}).length > 0;
  const [isOpen, setIsOpen] = useState(false);
  useCommand('list.columns', () => {
    onShow();
    setIsOpen(true);
  });
  useCommand('list.density', () =>
    change({ density: wanted.density === 'two_lines' ? 'one_line' : 'two_lines' }),
  );
  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={setIsOpen}>
      <AriaButton className={buttonClass()} aria-label={t('title')}>
        <Columns3 size={14} />
      </AriaButton>
      <Popover placement="bottom end" aria-label={t('title')} className="w-[340px] scroll-pb-28">
        <div className="flex flex-col gap-3 p-4">
          <Choice
            label={t('density')}
            value={wanted.density}
            options={[
              { value: 'two_lines', label: settings('densities.two_lines') },
              { value: 'one_line', label: settings('densities.one_line') },
            ]}
            onChange={(density) => change({ density })}
          />
          <ColumnList shown={shown} hasTargets={hasTargets} />
        </div>
        <div className="sticky bottom-0 flex flex-wrap justify-end gap-2 border-t border-line-soft bg-raised px-4 py-2.5">
          <p className="w-full text-small text-ink-3">{t('hint')}</p>
          <Button tone="quiet" onClick={reset}>
            {app('shortcuts.reset')}
          </Button>
          <Button tone="primary" keys="Escape" onClick={() => setIsOpen(false)}>
            {app('done')}
          </Button>
        </div>
      </Popover>
    </DialogTrigger>
  );
}

const widthStepPx = 8;

function ColumnList({ shown, hasTargets }: { shown: ColumnLayout; hasTargets: boolean }) {
  const t = useTranslations('inbox.layout');
  const label = useColumnHead();
  const { wanted, change, setWidth } = useListLayout();
  const order = columnOrder(wanted.order);
  const list = useRef<HTMLDivElement>(null);
  const orderText = order.join(' ');
  const moved = useRef<{ name: ColumnName; orderBefore: string } | null>(null);
  useLayoutEffect(() => {
    // A line that was moved in the document has lost the focus.
    if (moved.current === null || moved.current.orderBefore === orderText) return;
    const line = list.current?.querySelector(`[data-column=${moved.current.name}]`);
    moved.current = null;
    if (line instanceof HTMLElement && !line.contains(document.activeElement))
      line.querySelector('input')?.focus();
  });
  const move = (name: ColumnName, step: number) => {
    const next = movedColumn(wanted.order, name, step);
    if (next.join(' ') === orderText) return;
    moved.current = { name, orderBefore: orderText };
    change({ order: next });
  };
  const onKeyDown = (event: KeyboardEvent, name: ColumnName) => {
    const { key, altKey, shiftKey } = event;
    if (altKey && (key === 'ArrowUp' || key === 'ArrowDown')) move(name, key === 'ArrowUp' ? -1 : 1);
    else if (shiftKey && (key === 'ArrowLeft' || key === 'ArrowRight') && name !== 'merchant') {
      const step = key === 'ArrowLeft' ? -widthStepPx : widthStepPx;
      setWidth(name, clampWidth(widthOfColumn(name, wanted) + step), 'done');
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <CheckboxGroup
      value={order.filter((name) => isFixedColumn(name) || !wanted.hidden.includes(name))}
      onChange={(chosen) => change({ hidden: order.filter((name) => !chosen.includes(name)) })}
      className="flex flex-col"
    >
      <Label className={filterLabelClass}>{t('title')}</Label>
      <div ref={list} className="-mx-1.5 flex flex-col">
        {order.map((name) => (
          <div
            key={name}
            data-column={name}
            onKeyDownCapture={(event) => onKeyDown(event, name)}
            className="group/line flex h-[30px] shrink-0 items-center gap-0.5 rounded-[5px] px-1.5 hover:bg-hover"
          >
            <BoxedCheckbox
              value={name}
              isReadOnly={isFixedColumn(name)}
              className="min-w-0 flex-1 items-start gap-2"
            >
              {label(name)}
            </BoxedCheckbox>
            <span className="num mr-1 shrink-0 text-small text-ink-3">
              {isFixedColumn(name)
                ? t('always')
                : shown.names.includes(name) || wanted.hidden.includes(name)
                  ? wanted.widths[name] === undefined
                    ? null
                    : t('width', { px: widthOfColumn(name, wanted) })
                  : t(
                      whereElse(name, shown) ?? (name === 'daysLeft' && !hasTargets ? 'noTargets' : 'noRoom'),
                    )}
            </span>
            <IconButton label={t('up', { column: label(name) })} onClick={() => move(name, -1)}>
              <ArrowUp size={13} />
            </IconButton>
            <IconButton label={t('down', { column: label(name) })} onClick={() => move(name, 1)}>
              <ArrowDown size={13} />
            </IconButton>
          </div>
        ))}
      </div>
    </CheckboxGroup>
  );
}

/** Returns where a row shows what has no column of its own; `null` for nowhere. */
function whereElse(
  name: ColumnName,
  { density, under }: ColumnLayout,
): 'underMerchant' | 'underStatus' | null {
  if (name === 'outcome') return under.outcome ? 'underStatus' : null;
  const isUnderMerchant =
    (name === 'pending' && density === 'two_lines') ||
    (name === 'holder' && under.holder) ||
    (name === 'rrn' && under.rrn);
  return isUnderMerchant ? 'underMerchant' : null;
}
