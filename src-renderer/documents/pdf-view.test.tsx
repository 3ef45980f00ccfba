import { act, cleanup, render, screen } from '@testing-library/react';
import { IntlProvider } from 'use-intl';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { en } from '../../src-shared/words/en/en.ts';
import { installBrowserParts } from '../testing/browser-parts.ts';
import { PdfView } from './pdf-view.tsx';
import { createDocumentPane } from './document-pane-state.ts';

type Listener = (event: object) => void;

/** PDF.js's viewer as it is before its pages exist: most changes throw. */
const fake = vi.hoisted(() => ({
  said: new Map<string, ((event: object) => void)[]>(),
  arePagesHere: false,
  changes: [] as string[],
  getPage: async (): Promise<object> => ({}),
}));

vi.mock('./pdf-library.ts', () => {
  class EventBus {
    on(name: string, listener: Listener): void {
      fake.said.set(name, [...(fake.said.get(name) ?? []), listener]);
    }
    dispatch(name: string): void {
      fake.changes.push(name);
    }
  }
  class PDFViewer {
    pagesCount = 20;
    currentPageNumber = 1;
    setDocument(): void {}
    set currentScaleValue(value: string) {
      this.change(`scale ${value}`);
    }
    set pagesRotation(value: number) {
      this.change(`rotation ${value}`);
    }
    set scrollMode(value: number) {
      this.change(`mode ${value}`);
    }
    private change(what: string): void {
      if (!fake.arePagesHere) throw new TypeError("Cannot read properties of undefined (reading 'div')");
      fake.changes.push(what);
    }
  }
  class LinkService {
    setViewer(): void {}
    setDocument(): void {}
  }
  return {
    openPdf: () => ({
      document: Promise.resolve({ numPages: 20, getPage: fake.getPage }),
      exceeded: new Promise(() => undefined),
      close: () => undefined,
    }),
    OpeningTookTooLong: class extends Error {},
    TooMuchMemory: class extends Error {},
    pdfjs: { AnnotationMode: { DISABLE: 0 }, AnnotationEditorType: { DISABLE: -1 } },
    viewer: {
      EventBus,
      PDFViewer,
      PDFLinkService: LinkService,
      PDFFindController: LinkService,
      ScrollMode: { VERTICAL: 0, PAGE: 3 },
    },
  };
});

beforeEach(() => {
  installBrowserParts();
  fake.said.clear();
  fake.changes.length = 0;
  fake.arePagesHere = false;
});
afterEach(cleanup);

const say = (name: string) =>
  act(() => fake.said.get(name)?.forEach((listener) => listener({ source: { id: 1 } })));

it('says that it is busy, and what is asked for before the pages are there is done when they are', async () => {
  const pane = createDocumentPane();
  render(
    <IntlProvider locale="en-GB" messages={en} timeZone="UTC">
      <PdfView bytes={new Uint8Array(1)} pane={pane} label="contract.pdf" />
    </IntlProvider>,
  );
  expect(screen.getByRole('status', { name: 'Opening…' })).toBeTruthy();
  await vi.waitFor(() => expect(fake.said.has('pagesinit')).toBe(true));
  expect(screen.getByRole('status', { name: 'Opening…' })).toBeTruthy();

  act(() => {
    const { toggleLayout, rotate, zoomBy, set } = pane.getState();
    toggleLayout();
    rotate();
    zoomBy(1);
    set({ find: { query: 'order', current: 0, total: 0, isSearching: true } });
  });
  expect(fake.changes).toEqual([]);
  fake.arePagesHere = true;
  say('pagesinit');
  expect(fake.changes).toEqual(['scale 1.2', 'rotation 90', 'mode 3', 'find']);
  say('pagerendered');
  expect(screen.queryByRole('status', { name: 'Opening…' })).toBeNull();
});

it('a file that opens and has no page to read is damaged, not slow', async () => {
  fake.getPage = () => Promise.reject(new Error('Illegal character: 41'));
  render(
    <IntlProvider locale="en-GB" messages={en} timeZone="UTC">
      <PdfView bytes={new Uint8Array(1)} pane={createDocumentPane()} label="contract.pdf" />
    </IntlProvider>,
  );
  expect(await screen.findByText('This file can’t be read')).toBeTruthy();
});
