import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { ListBox, ListBoxItem } from 'react-aria-components';
import { useLocale, useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import { useIpc, useNavigation } from '../runtime/app-context.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { SheetSearch } from '../ui/list-search-field.tsx';
import { findChapters } from './guide-search.ts';
import type { GuideChapter } from './guide-sections.ts';
import { loadGuide } from './load-guide.ts';
import { SettledStatus } from '../runtime/settled-status.tsx';

// What reads Markdown comes with the first look into the guide.
const importArticle = () => import('./guide-article.tsx');
const GuideArticle = lazy(async () => ({ default: (await importArticle()).GuideArticle }));
const afterStartMs = 5_000;

/** Loads the guide once the start is over, so that it also opens when the program behind the page is gone. */
export function usePreparedGuide(): void {
  const [language = 'en'] = useLocale().split('-');
  const isConnected = useStore(useIpc().connection.state, ({ phase }) => phase === 'open');
  useEffect(() => {
    if (!isConnected) return;
    const timer = setTimeout(
      () => void Promise.allSettled([loadGuide(language), importArticle()]),
      afterStartMs,
    );
    return () => clearTimeout(timer);
  }, [language, isConnected]);
}

/** The guide over every view, offline, at the requested section. */
export function GuideDialog() {
  const t = useTranslations('app.guide');
  const app = useTranslations('app');
  const [language = 'en'] = useLocale().split('-');
  const closeGuide = useNavigation((state) => state.openSheet);
  const guide = useQuery({
    queryKey: ['guide', language],
    queryFn: () => loadGuide(language),
    staleTime: Infinity,
  });
  return (
    <Dialog isOpen title={app('commands.guide.open')} width="full" onClose={() => closeGuide(null)}>
      {guide.isError ? <p role="alert">{t('failed')}</p> : null}
      {guide.data === undefined ? (
        <div className="h-[calc(var(--window-height)*0.7)]" />
      ) : (
        <Guide chapters={guide.data} />
      )}
    </Dialog>
  );
}

function Guide({ chapters }: { chapters: readonly GuideChapter[] }) {
  const t = useTranslations('app.guide');
  const wanted = useNavigation((state) => state.guideTopic);
  const openGuide = useNavigation((state) => state.openGuide);
  const [text, setText] = useState('');
  const found = findChapters(chapters, text);
  const chapter =
    found.find(({ id, sections }) => id === wanted || sections.some((section) => section.id === wanted)) ??
    found[0];
  return (
    <div className="grid h-[calc(var(--window-height)*0.7)] grid-cols-[210px_1fr] grid-rows-[auto_1fr] gap-x-3 @max-[800px]/window:grid-cols-1 @max-[800px]/window:grid-rows-[auto_84px_1fr]">
      <div>
        <SheetSearch label={t('search')} text={text} onChange={setText} />
        <SettledStatus text={t('found', { count: found.length })} />
      </div>
      <ListBox
        aria-label={t('chapters')}
        items={found}
        selectionMode="single"
        selectionBehavior="replace"
        disallowEmptySelection
        selectedKeys={chapter === undefined ? [] : [chapter.id]}
        onSelectionChange={(keys) => {
          const [id] = keys === 'all' ? [] : keys;
          if (typeof id === 'string') openGuide(id);
        }}
        className="col-start-1 row-start-2 min-h-0 overflow-y-auto outline-none"
      >
        {({ id, title }) => (
          <ListBoxItem
            id={id}
            textValue={title}
            className="rounded-[6px] px-2 py-1 text-ink-2 outline-none -outline-offset-2 data-[focus-visible]:outline-2 data-[focus-visible]:outline-focus data-[hovered]:bg-hover data-[selected]:bg-sel data-[selected]:font-medium data-[selected]:text-ink"
          >
            {title}
          </ListBoxItem>
        )}
      </ListBox>
      {chapter === undefined ? (
        <div className="col-start-2 row-span-2 row-start-1 @max-[800px]/window:col-start-1 @max-[800px]/window:row-span-1 @max-[800px]/window:row-start-3">
          <EmptyState title={t('nothing')}>{t('nothingText')}</EmptyState>
        </div>
      ) : (
        <Suspense fallback={<div className="col-start-2 row-span-2 row-start-1" />}>
          <GuideArticle
            key={chapter.id}
            chapter={chapter}
            sectionId={wanted}
            searched={text}
            onOpen={(id) => {
              // It may lead to a chapter that the search didn't find.
              setText('');
              openGuide(id);
            }}
          />
        </Suspense>
      )}
    </div>
  );
}
