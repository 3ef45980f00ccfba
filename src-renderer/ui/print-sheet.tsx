import { type ReactNode, type Ref, useEffect, useEffectEvent } from 'react';
import { createPortal } from 'react-dom';

/**
 * What goes on paper in place of the page, with its own heading. It opens the system's print window once it is
 * there, and ends when that has what it needs.
 */
export function PrintSheet({
  title,
  lines,
  runningHead,
  isLandscape = false,
  bodyRef,
  onDone,
  children,
}: {
  title: string;
  /** Lines below the title. */
  lines: readonly string[];
  /** Text at the top of every page. */
  runningHead: string;
  isLandscape?: boolean;
  bodyRef?: Ref<HTMLDivElement>;
  onDone: () => void;
  children?: ReactNode;
}) {
  const done = useEffectEvent(onDone);
  useEffect(() => {
    const pages = new CSSStyleSheet();
    pages.replaceSync(pageRules(runningHead, isLandscape));
    document.adoptedStyleSheets.push(pages);
    const end = () => done();
    addEventListener('afterprint', end);
    // In a frame: by then everything that the sheet shows has been laid out.
    const frame = requestAnimationFrame(() => window.print());
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener('afterprint', end);
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== pages);
    };
  }, [runningHead, isLandscape]);
  return createPortal(
    <article className="print-sheet">
      <header className="mb-4">
        <h1 className="text-title font-strong">{title}</h1>
        {lines.map((line) => (
          <p key={line} className="text-second text-ink-2">
            {line}
          </p>
        ))}
      </header>
      <div ref={bodyRef}>{children}</div>
    </article>,
    document.body,
  );
}

/** Returns the page rules without a size, as the paper is the printer's: A4, Letter or another. */
function pageRules(runningHead: string, isLandscape: boolean): string {
  const ink = 'font: 8pt "Inter Variable", sans-serif; color: #4f4f58;';
  return `@page {
    ${isLandscape ? 'size: landscape;' : ''}
    margin: 16mm 14mm 14mm;
    @top-left { content: ${cssText(runningHead)}; ${ink} }
    @bottom-right { content: counter(page) " / " counter(pages); ${ink} }
  }`;
}

/** Returns a string of a style sheet, which nothing in the text can end. */
function cssText(text: string): string {
  return `"${text.replace(/[^\p{L}\p{N} .,:;()·–-]/gu, (sign) => `\\${(sign.codePointAt(0) ?? 32).toString(16)} `)}"`;
}
