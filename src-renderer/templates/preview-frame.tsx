import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useIpc } from '../app/desk.tsx';
import { useStableCallback } from '../app/use-stable-callback.ts';

interface Page {
  id: number;
  path: string;
}

/** Long enough for changes that come at once, short enough to seem immediate. */
const settleMs = 10;

/**
 * A page of somebody else's HTML, in a frame that has no rights at all: no origin, no script, no form, no
 * request. The next page is drawn behind the one that is shown, so that nothing flickers while typing.
 */
export function PreviewFrame({
  html,
  anchor,
  scheme,
}: {
  html: string;
  /** A place in the page to scroll to. */
  anchor: string | null;
  scheme: 'light' | 'dark';
}) {
  const t = useTranslations('templates.preview');
  const { client } = useIpc();
  const [pages, setPages] = useState<readonly Page[]>([]);
  const [shownId, setShownId] = useState(0);
  const [isFailed, setIsFailed] = useState(false);
  const count = useRef(0);
  const wanted = useRef({ html, anchor });
  const drawn = useRef<string | null>(null);
  const isDrawing = useRef(false);

  async function ask(next: string, place: string | null): Promise<void> {
    try {
      const { path } = await client.templates.preview({ html: next });
      count.current += 1;
      const page = { id: count.current, path: place === null ? path : `${path}#${place}` };
      setIsFailed(false);
      setPages((before) => [...before.slice(0, 1), page]);
    } catch {
      isDrawing.current = false;
      drawn.current = null;
      setIsFailed(true);
    }
  }

  /** One page is drawn at a time; what was typed meanwhile is in the next. */
  const draw = useStableCallback(() => {
    if (isDrawing.current || wanted.current.html === drawn.current) return;
    isDrawing.current = true;
    drawn.current = wanted.current.html;
    void ask(wanted.current.html, wanted.current.anchor);
  });

  useEffect(() => {
    wanted.current = { html, anchor };
    const timer = setTimeout(draw, settleMs);
    return () => clearTimeout(timer);
  }, [html, anchor, draw]);

  const arrived = (id: number) => {
    isDrawing.current = false;
    setShownId(id);
    setPages((before) => before.filter((page) => page.id >= id));
    draw();
  };

  return (
    <>
      {isFailed ? (
        <p className="absolute inset-x-0 top-0 z-10 bg-red-bg p-2 text-center text-red">{t('failed')}</p>
      ) : null}
      {pages.map((page) => (
        <iframe
          key={page.id}
          // Its answer carries a policy of its own: see docs/decisions/0003-template-preview.md.
          sandbox=""
          src={page.path}
          title={t('frame')}
          data-shown={page.id === shownId || undefined}
          aria-hidden={page.id === shownId ? undefined : true}
          onLoad={() => arrived(page.id)}
          className={`absolute inset-0 h-full w-full border-0 ${page.id === shownId ? '' : 'invisible'}`}
          style={{ colorScheme: scheme, backgroundColor: scheme === 'dark' ? '#121212' : '#ffffff' }}
        />
      ))}
    </>
  );
}
