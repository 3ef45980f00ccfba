import { createStore, type StoreApi } from 'zustand/vanilla';

/** Size of a page: fitted to the width, to the whole page, or a factor of its own size. */
export type Zoom = 'width' | 'page' | number;

export interface FindState {
  query: string;
  /** Number of the current match, from 1; 0 for none. */
  current: number;
  total: number;
  isSearching: boolean;
}

/** State of one document on the screen: which part of it, how large, and which way up. */
export interface DocumentPaneState {
  page: number;
  /** Number of pages; 0 until it is known. */
  pages: number;
  zoom: Zoom;
  /** Current factor of `zoom`. */
  scale: number;
  /** Rotation clockwise, in degrees. */
  rotation: number;
  isContinuous: boolean;
  hasThumbnails: boolean;
  /** Search in the document; `null` if there is none. */
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
