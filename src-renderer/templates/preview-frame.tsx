import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useIpc } from '../runtime/app-context.tsx';
import { useStableCallback } from '../runtime/use-stable-callback.ts';

const frames = [0, 1] as const;
type FrameIndex = (typeof frames)[number];

/**
 * A page of somebody else's HTML, in a frame that has no rights at all: no origin, no script, no form, no
 * request. Two frames take turns: the next page is drawn behind the one that is shown, so that nothing
 * flickers while typing, and no frame is made anew for a key.
 */
export function PreviewFrame({
  html,
  anchor,
  scheme,
}: {
  html: string;
  /** Position in the page to scroll to. */
  anchor: string | null;
  scheme: 'light' | 'dark';
}) {
  const t = useTranslations('templates.preview');
  const { client } = useIpc();
  const [shown, setShown] = useState<FrameIndex | null>(null);
  const [isFailed, setIsFailed] = useState(false);
  const elements = useRef<Record<FrameIndex, HTMLIFrameElement | null>>({ 0: null, 1: null });
  const wanted = useRef({ html, anchor });
  const drawn = useRef<string | null>(null);
  /** The visible frame, set before the render that shows it. */
  const front = useRef<FrameIndex | null>(null);
  /** The frame whose page is being drawn. One at a time; what was typed meanwhile is in the next. */
  const drawing = useRef<FrameIndex | null>(null);

  async function load(into: FrameIndex, next: string, place: string | null): Promise<void> {
    try {
      const { path } = await client.templates.preview({ html: next });
      // In its place, not after it: the way back must not lead through every key.
      elements.current[into]?.contentWindow?.location.replace(place === null ? path : `${path}#${place}`);
      setIsFailed(false);
    } catch {
      drawing.current = null;
      drawn.current = null;
      setIsFailed(true);
    }
  }

  const draw = useStableCallback(() => {
    if (drawing.current !== null || wanted.current.html === drawn.current) return;
    drawing.current = front.current === 0 ? 1 : 0;
    drawn.current = wanted.current.html;
    void load(drawing.current, wanted.current.html, wanted.current.anchor);
  });

  useEffect(() => {
    wanted.current = { html, anchor };
    draw();
  }, [html, anchor, draw]);

  const arrived = (index: FrameIndex) => {
    if (drawing.current !== index) return;
    drawing.current = null;
    front.current = index;
    setShown(index);
    draw();
  };

  return (
    <>
      {isFailed ? (
        <p className="absolute inset-x-0 top-0 z-[2] bg-red-bg p-2 text-center text-red">{t('failed')}</p>
      ) : null}
      {frames.map((index) => (
        <iframe
          key={index}
          ref={(element) => {
            elements.current[index] = element;
          }}
          // Its answer carries a policy of its own: see docs/decisions/0004-template-preview.md.
          sandbox=""
          title={t('frame')}
          data-shown={index === shown || undefined}
          // Behind, not invisible: a frame that becomes visible is laid out all over again.
          aria-hidden={index === shown ? undefined : true}
          tabIndex={index === shown ? undefined : -1}
          onLoad={() => arrived(index)}
          className={`absolute inset-0 h-full w-full border-0 ${index === shown ? 'z-[1]' : ''}`}
          style={{ colorScheme: scheme, backgroundColor: scheme === 'dark' ? '#121212' : '#ffffff' }}
        />
      ))}
    </>
  );
}
