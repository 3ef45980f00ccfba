import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useIpc } from '../app/desk.tsx';

interface Page {
  id: number;
  path: string;
}

/** Long enough for keys that follow one another at once, short enough to seem immediate. */
const settleMs = 40;

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

  useEffect(() => {
    let isStale = false;
    const timer = setTimeout(
      () => {
        client.templates.preview({ html }).then(
          ({ path }) => {
            if (isStale) return;
            count.current += 1;
            const page = { id: count.current, path: anchor === null ? path : `${path}#${anchor}` };
            setIsFailed(false);
            // Only one waits to be drawn: an older one that never came is dropped.
            setPages((before) => [...before.slice(0, 1), page]);
          },
          () => {
            if (!isStale) setIsFailed(true);
          },
        );
      },
      count.current === 0 ? 0 : settleMs,
    );
    return () => {
      isStale = true;
      clearTimeout(timer);
    };
  }, [client, html, anchor]);

  const arrived = (id: number) => {
    setShownId(id);
    setPages((before) => before.filter((page) => page.id >= id));
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
