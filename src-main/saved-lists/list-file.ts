import {
  type ListContent,
  type ListFile,
  listContentSchema,
  listFileSchema,
  longestListFile,
  longestSearchText,
  type SavedList,
  searchLanguage,
} from '../../src-shared/contract/saved-lists.ts';
import { parseQuery } from '../../src-shared/query/parse.ts';
import { writtenSearch } from '../../src-shared/query/print.ts';
import { parseJson } from '../base/parse-json.ts';
import { fileOfParts, readParts } from '../base/parts-file.ts';

type WrittenList = ListFile['lists'][number];

export interface FileList {
  name: string;
  content: ListContent;
}

/**
 * Returns the file's text, and how many lists it leaves out because they can't be read here, or imported from a file.
 */
export function writeListFile(lists: readonly SavedList[]): { text: string; written: number; left: number } {
  const writable = lists.flatMap(({ name, content }): WrittenList[] => {
    const search = content && writtenSearch(content.query);
    if (content === null || search === null || search.length > longestSearchText) return [];
    const list = { name, view: content.view, search, sort: content.sort };
    return readList(list) === null ? [] : [list];
  });
  const { text, written } = fileOfParts(writable, fileOf, longestListFile);
  return { text, written, left: lists.length - written };
}

const fileOf = (lists: readonly WrittenList[]): ListFile => ({
  claimdesk: 'saved lists',
  language: searchLanguage,
  lists: [...lists],
});

/** Parses a file of lists; `null` if it is none, of another version, or has a list that can't be read as a whole. */
export function readListFile(text: string): FileList[] | null {
  const file = listFileSchema.safeParse(parseJson(text));
  return file.success ? readParts(file.data.lists, readList) : null;
}

function readList({ name, view, search, sort }: WrittenList): FileList | null {
  const parsed = parseQuery(search);
  const content = parsed.ok ? { view, query: parsed.query, sort } : null;
  const read = listContentSchema.safeParse(content);
  return read.success ? { name, content: read.data } : null;
}
