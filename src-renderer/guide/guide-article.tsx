import Markdown from 'markdown-to-jsx/react';
import { type ComponentProps, useLayoutEffect, useRef } from 'react';
import { findWords } from './guide-search.ts';
import type { GuideChapter } from './guide-sections.ts';

const pictures = import.meta.glob<string>('../../docs/images/*/*.webp', {
  query: '?url',
  import: 'default',
  eager: true,
});

/** Name of the highlight in `app.css`. */
const highlightName = 'guide-search';

/** One chapter, scrolled to the requested section, with the searched words marked. */
export function GuideArticle({
  chapter,
  sectionId,
  searched,
  onOpen,
}: {
  chapter: GuideChapter;
  sectionId: string | null;
  searched: string;
  /** Opens another section of the guide. */
  onOpen: (id: string) => void;
}) {
  const article = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const place =
      sectionId === null ? null : article.current?.querySelector(`#guide-${CSS.escape(sectionId)}`);
    if (place == null) article.current?.scrollTo(0, 0);
    else place.scrollIntoView({ block: 'start' });
  }, [sectionId]);
  useLayoutEffect(() => {
    if (article.current !== null) markWords(article.current, searched);
    return () => void CSS.highlights?.delete(highlightName);
  }, [searched]);
  return (
    <article
      ref={article}
      // Scrolled by keys.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      aria-label={chapter.title}
      className="guide-text col-start-2 row-span-2 row-start-1 min-h-0 overflow-y-auto px-3 py-1 @max-[800px]/window:col-start-1 @max-[800px]/window:row-span-1 @max-[800px]/window:row-start-3"
    >
      {[chapter, ...chapter.sections].map((section, index) => (
        <section key={section.id}>
          {index === 0 ? (
            <h3 id={`guide-${section.id}`}>{section.title}</h3>
          ) : (
            <h4 id={`guide-${section.id}`}>{section.title}</h4>
          )}
          <Markdown
            options={{
              disableParsingRawHTML: true,
              wrapper: 'div',
              forceWrapper: true,
              forceBlock: true,
              overrides: {
                a: { component: GuideLinkText, props: { onOpen } },
                table: Table,
                img: Picture,
              },
            }}
          >
            {section.text}
          </Markdown>
        </section>
      ))}
    </article>
  );
}

/** A link in the guide. One to the guide itself can be followed; other files of the repository aren't here. */
function GuideLinkText({ href, onOpen, children }: ComponentProps<'a'> & { onOpen: (id: string) => void }) {
  if (href?.startsWith('#') !== true) return children;
  return (
    <button type="button" onClick={() => onOpen(href.slice(1))}>
      {children}
    </button>
  );
}

/** A picture of the repository, as `docs/guide.md` names it. */
function Picture({ src = '', alt = '' }: ComponentProps<'img'>) {
  const address = pictures[`../../docs/${src}`];
  return address === undefined ? null : <img src={address} alt={alt} loading="lazy" />;
}

/** A table, which scrolls within itself if it is wider than the page. */
function Table({ children }: ComponentProps<'table'>) {
  return (
    <div className="overflow-x-auto">
      <table>{children}</table>
    </div>
  );
}

function markWords(root: Element, searched: string): void {
  if (CSS.highlights === undefined) return;
  const ranges: Range[] = [];
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (texts.nextNode() !== null) {
    const node = texts.currentNode;
    for (const { start, end } of findWords(node.textContent ?? '', searched)) {
      const range = document.createRange();
      range.setStart(node, start);
      range.setEnd(node, end);
      ranges.push(range);
    }
  }
  CSS.highlights.set(highlightName, new Highlight(...ranges));
}
