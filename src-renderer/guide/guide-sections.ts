/** A heading of the guide with its text, up to the next one. */
export interface GuideSection {
  /** Id as in an address on GitHub, of the English heading in every language: `what-is-urgent`. */
  id: string;
  title: string;
  /** Markdown, without the heading. */
  text: string;
}

/** A heading of the second level, with those of the third below it. */
export interface GuideChapter extends GuideSection {
  sections: readonly GuideSection[];
}

const heading = /^(#{2,3}) (.+)$/;

/** Splits the guide at its headings. What precedes the first one is its title. */
export function readGuide(markdown: string): GuideChapter[] {
  const chapters: (GuideChapter & { sections: GuideSection[] })[] = [];
  let lines: string[] = [];
  let open: GuideSection | null = null;
  const close = (): void => {
    if (open !== null) open.text = lines.join('\n').trim();
    lines = [];
  };
  for (const line of markdown.split('\n')) {
    const [, level, title] = heading.exec(line) ?? [];
    if (level === undefined || title === undefined) {
      lines.push(line);
      continue;
    }
    close();
    open = { id: slugOf(title), title, text: '' };
    const chapter = chapters.at(-1);
    if (level === '##' || chapter === undefined) {
      const begun = { ...open, sections: [] };
      open = begun;
      chapters.push(begun);
    } else chapter.sections.push(open);
  }
  close();
  return chapters;
}

/**
 * Gives a translation, which has the same headings in the same order, the ids of the English guide, to which its
 * links lead.
 */
export function withIdsOf(
  original: readonly GuideChapter[],
  translated: readonly GuideChapter[],
): GuideChapter[] {
  const originalIds = original.map((chapter) => idsOf(chapter));
  const idOf = new Map(
    translated.flatMap((chapter, index) =>
      idsOf(chapter).map((own, at) => [own, originalIds[index]?.[at] ?? own] as const),
    ),
  );
  const withId = <T extends GuideSection>(section: T): T => ({
    ...section,
    id: idOf.get(section.id) ?? section.id,
    text: section.text.replaceAll(/\]\(#([^)]+)\)/g, (link, own: string) => {
      const id = idOf.get(own);
      return id === undefined ? link : `](#${id})`;
    }),
  });
  return translated.map((chapter) => ({ ...withId(chapter), sections: chapter.sections.map(withId) }));
}

const idsOf = ({ id, sections }: GuideChapter) => [id, ...sections.map((section) => section.id)];

/** Returns an id as GitHub makes it. */
const slugOf = (title: string) =>
  title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s-]/gu, '')
    .replaceAll(/\s/gu, '-');
