/** One page of a list as the cache holds it. */
interface CachedPage<Data> {
  data: Data | undefined;
  /** Whether something has changed since it was answered. */
  isStale: boolean;
}

/**
 * Creates what tells which pages of a list can be shown: `null` for one that comes into view older than a change, until
 * it is answered again. What is on the screen when it becomes stale stays there.
 * @param shown a page that is on the screen from the beginning, however old it is
 */
export function createFreshPages<Data>(shown?: Data) {
  let before: readonly (Data | null | undefined)[] = [shown];
  return (pages: readonly CachedPage<Data>[]): (Data | null)[] => {
    const now = pages.map(({ data, isStale }) =>
      data === undefined || (isStale && !before.includes(data)) ? null : data,
    );
    before = now;
    return now;
  };
}
