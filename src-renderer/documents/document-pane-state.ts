import { createStore, type StoreApi } from 'zustand/vanilla';

/** How large a page is drawn: to the width, to the whole page, or so many times its size. */
export type Zoom = 'width' | 'page' | number;

export interface FindState {
  query: string;
  /** Which of the matches is shown, from 1; 0 for none. */
  current: number;
  total: number;
  isSearching: boolean;
}

/** One document on the screen: which part of it, how large, and which way up. */
export interface DocumentPaneState {
  page: number;
  /** 0 until it is known. */
  pages: number;
  zoom: Zoom;
  /** What `zoom` comes to now. */
  scale: number;
  /** Clockwise, in degrees. */
  rotation: number;
  isContinuous: boolean;
  hasThumbnails: boolean;
  /** `null`: nothing is searched for. */
  find: FindState | null;
  toPage: (page: number) => void;
  zoomBy: (steps: number) => void;
  toggleFit: () => void;
  rotate: () => void;
  toggleLayout: () => void;
  toggleThumbnails: () => void;
  set: (part: Partial<DocumentPaneState>) => void;
}

export type DocumentPaneStore = StoreApi<DocumentPaneState>;

const zoomStep = 1.2;
const smallestScale = 0.1;
const largestScale = 8;

export function createDocumentPane(): DocumentPaneStore {
  return createStore<DocumentPaneState>((set) => ({
    page: 1,
    pages: 0,
    zoom: 'width',
    scale: 1,
    rotation: 0,
    isContinuous: true,
    hasThumbnails: false,
    find: null,
    toPage: (page) => set(({ pages }) => ({ page: Math.max(1, Math.min(page, Math.max(pages, 1))) })),
    zoomBy: (steps) =>
      set(({ scale }) => {
        const next = Math.min(Math.max(scale * zoomStep ** steps, smallestScale), largestScale);
        return { zoom: next, scale: next };
      }),
    toggleFit: () => set(({ zoom }) => ({ zoom: zoom === 'width' ? 'page' : 'width' })),
    rotate: () => set(({ rotation }) => ({ rotation: (rotation + 90) % 360 })),
    toggleLayout: () => set(({ isContinuous }) => ({ isContinuous: !isContinuous })),
    toggleThumbnails: () => set(({ hasThumbnails }) => ({ hasThumbnails: !hasThumbnails })),
    set: (part) => set(part),
  }));
}
