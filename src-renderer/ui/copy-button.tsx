import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';

const copiedMs = 1200;

/** Copies `text`; `what` names it for those who can't see where it stands. Quiet until hovered or focused. */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const t = useTranslations('app');
  const [isCopied, setIsCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setIsCopied(true);
    setTimeout(() => setIsCopied(false), copiedMs);
  };
  const label = isCopied ? t('report.copied') : t('copy', { what });
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={() => void copy().catch(() => setIsCopied(false))}
      className="-my-1 grid size-5 shrink-0 place-items-center self-center rounded-sm text-ink-3 opacity-0 group-hover/definition:opacity-100 hover:bg-hover hover:text-ink focus-visible:opacity-100"
    >
      {isCopied ? <Check size={12} /> : <Copy size={12} />}
    </button>
  );
}
