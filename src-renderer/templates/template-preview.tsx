import { useQuery } from '@tanstack/react-query';
import { Monitor, Moon, Smartphone, Sun, Tablet } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useFormatter, useLocale, useTranslations } from 'use-intl';
import {
  fillPlaceholders,
  type PlaceholderName,
  type PlaceholderValues,
} from '../../src-shared/domain/template/template-placeholders.ts';
import { emailTemplatePlaceholders } from '../../src-shared/claims-service/email-template.ts';
import { useIpc } from '../runtime/app-context.tsx';
import { useKeyOf } from '../keys/keymap-context.ts';
import { useCommand } from '../runtime/use-command.ts';
import { useClaimLabels } from '../labels/claim-labels.ts';
import { Button } from '../ui/button.tsx';
import { ClaimPicker } from './claim-picker.tsx';
import { claimValues } from './claim-values.ts';
import { type DraftTextStore, previewDelayMs, useSettledText } from './draft-text.ts';
import { cursorAnchor, withCursorAnchor } from './follow-cursor.ts';
import { PreviewFrame } from './preview-frame.tsx';
import { withScheme } from './preview-scheme.ts';
import { nextOf, Segments } from './segments.tsx';
import { useElementSize } from '../runtime/use-element-size.ts';
import { emptyQuery } from '../../src-shared/query/query.ts';

const widths = ['desktop', 'tablet', 'phone'] as const;
const schemes = ['light', 'dark'] as const;
const widthPx = { desktop: 1024, tablet: 768, phone: 375 } as const;
const widthIcons = {
  desktop: <Monitor size={15} />,
  tablet: <Tablet size={15} className="rotate-90" />,
  phone: <Smartphone size={15} />,
};
const schemeIcons = {
  light: <Sun size={15} />,
  dark: <Moon size={15} />,
};

export interface PreviewSettings {
  /** Claim of the preview; `null` for the newest of the inbox. */
  claimId: string | null;
  width: (typeof widths)[number];
  scheme: (typeof schemes)[number];
}

/** The template as it would read for a claim, at a width and in the colours of a screen. */
export function TemplatePreview({
  accountId,
  text,
  settings,
  onChange,
}: {
  accountId: string;
  text: DraftTextStore;
  settings: PreviewSettings;
  onChange: (change: Partial<PreviewSettings>) => void;
}) {
  const t = useTranslations('templates.preview');
  const format = useFormatter();
  const locale = useLocale();
  const [isPicking, setIsPicking] = useState(false);
  const { width, scheme } = settings;
  const claim = usePreviewClaim(accountId, settings.claimId);
  useCommand('templates.width', () => onChange({ width: nextOf(widths, width) }));
  useCommand('templates.scheme', () => onChange({ scheme: nextOf(schemes, scheme) }));
  useCommand('templates.claim', () => setIsPicking(true));

  const { source: settled, cursor } = useSettledText(text, previewDelayMs);
  const source = settled ?? '';
  const values = useMemo(() => (claim === undefined ? null : claimValues(claim, locale)), [claim, locale]);
  const { html, hasAnchor } = useMemo(() => {
    // It goes where the last change was made.
    const marked = withCursorAnchor(source, cursor);
    const filled =
      values === null
        ? marked.html
        : fillPlaceholders(marked.html, values, (name) => t('missingMark', { name }));
    return { html: filled, hasAnchor: marked.hasAnchor };
    // The cursor is of the text that it came with: alone it draws nothing anew.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [source, values, t]);
  const missing = useMemo(() => missingNames(source, values), [source, values]);

  return (
    <section aria-label={t('label')} className="@container flex min-w-0 flex-1 flex-col bg-bg">
      <PreviewBar claim={claim} settings={settings} onChange={onChange} onPick={() => setIsPicking(true)} />
      {values === null || missing.length > 0 ? (
        <p
          role="status"
          className="shrink-0 border-b border-line bg-amber-bg px-3.5 py-1.5 text-small text-amber"
        >
          {values === null
            ? t('noClaimsYet')
            : t('missing', { count: missing.length, names: format.list(missing) })}
        </p>
      ) : null}
      <ScaledPreview
        html={withScheme(html, scheme)}
        anchor={hasAnchor ? cursorAnchor : null}
        width={width}
        scheme={scheme}
      />
      {isPicking ? (
        <ClaimPicker
          accountId={accountId}
          onClose={() => setIsPicking(false)}
          onChoose={(claimId) => {
            setIsPicking(false);
            onChange({ claimId });
          }}
        />
      ) : null}
    </section>
  );
}

/** The claim of the preview, and the screen on which it is shown. */
function PreviewBar({
  claim,
  settings,
  onChange,
  onPick,
}: {
  claim: ReturnType<typeof usePreviewClaim>;
  settings: PreviewSettings;
  onChange: (change: Partial<PreviewSettings>) => void;
  onPick: () => void;
}) {
  const keyOf = useKeyOf();
  const t = useTranslations('templates.preview');
  const labels = useClaimLabels();
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-2 border-b border-line px-3.5 py-2">
      <Button keys={keyOf('templates.claim')} onClick={onPick} className="min-w-[160px] max-w-full shrink!">
        <span className="min-w-0 truncate leading-normal font-normal">
          <span className="sr-only">{t('claim')}: </span>
          {claim === undefined
            ? t('noClaim')
            : [
                claim.row.merchantName ?? claim.row.id,
                labels.amount(claim.row.amount, claim.row.currency),
                claim.row.currency,
              ]
                .filter((part) => part !== null)
                .join(' ')}
        </span>
      </Button>
      <div className="ml-auto flex flex-wrap items-center gap-2">
        <Segments
          label={t('width')}
          value={settings.width}
          options={widths.map((value) => ({ value, label: t(`widths.${value}`), icon: widthIcons[value] }))}
          keys={keyOf('templates.width')}
          onChange={(value) => onChange({ width: value })}
        />
        <Segments
          label={t('scheme')}
          value={settings.scheme}
          options={schemes.map((value) => ({
            value,
            label: t(`schemes.${value}`),
            icon: schemeIcons[value],
          }))}
          keys={keyOf('templates.scheme')}
          onChange={(value) => onChange({ scheme: value })}
        />
      </div>
    </div>
  );
}

/** A page at the width of a screen, made smaller where that is wider than the pane. */
function ScaledPreview({
  width,
  ...frame
}: { width: PreviewSettings['width'] } & Parameters<typeof PreviewFrame>[0]) {
  const [pane, size] = useElementSize();
  const scale = size === null ? 1 : Math.min(1, size.width / widthPx[width]);
  return (
    <div ref={pane} className="relative min-h-0 flex-1 overflow-hidden">
      {size === null ? null : (
        <div
          className={`absolute top-0 left-1/2 origin-top-left ${width === 'phone' || scale === 1 ? 'border-x border-line' : ''}`}
          style={{
            width: widthPx[width],
            height: size.height / scale,
            transform: `scale(${scale}) translateX(-50%)`,
          }}
        >
          <PreviewFrame {...frame} />
        </div>
      )}
    </div>
  );
}

function usePreviewClaim(accountId: string, chosenId: string | null) {
  const { queries } = useIpc();
  const newest = useQuery(
    queries.claims.window.queryOptions({
      input: { accountId, filter: { query: emptyQuery }, sort: 'newest', offset: 0, limit: 1 },
      enabled: chosenId === null,
    }),
  ).data?.rows[0]?.id;
  const claimId = chosenId ?? newest;
  return useQuery(
    queries.claims.get.queryOptions({
      input: { accountId, claimId: claimId ?? '-' },
      enabled: claimId !== undefined,
      placeholderData: (before) => before,
    }),
  ).data;
}

/** Returns placeholders of the text for which the claim has no value, each once. */
function missingNames(text: string, values: PlaceholderValues | null): PlaceholderName[] {
  return emailTemplatePlaceholders.filter((name) => values?.[name] === null && text.includes(`{{${name}}}`));
}
