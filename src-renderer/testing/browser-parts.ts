import { vi } from 'vitest';

/**
 * Installs parts of a browser that jsdom lacks: sizes above all, without which a virtual list draws no row. Its
 * language is British English.
 */
export function installBrowserParts(): void {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe(): void {}
      unobserve(): void {}
      disconnect(): void {}
    },
  );
  answerMediaQueries(() => false);
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['en-GB']);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(800);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1200);
  Element.prototype.scrollIntoView = () => undefined;
  Element.prototype.scrollTo = () => undefined;
}

/** Answers media queries, as a window of another size does: `() => true` as one too narrow for anything. */
export function answerMediaQueries(matches: (query: string) => boolean): void {
  vi.stubGlobal('matchMedia', (query: string) => ({
    get matches() {
      return matches(query);
    },
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
}
