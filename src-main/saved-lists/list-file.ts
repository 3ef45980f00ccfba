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
import { printQuery } from '../../src-shared/query/print.ts';
import { conjunctsOf } from '../../src-shared/query/query-nodes.ts';
import { parseJson } from '../base/parse-json.ts';

export interface FileList {
  name: string;
  content: ListContent;
}

/**
 * Returns the file's text, and how many lists it leaves out because they can't be read here, or imported from a file.
 */
export function writeListFile(lists: readonly SavedList[]): { text: string; written: number; left: number } {
  const readable = lists.flatMap(({ name, content }) =>
    // A search that can't be read finds nothing; without it the list would find everything.
    content !== null && conjunctsOf(content.query).every(({ kind }) => kind !== 'unreadable')
      ? [{ name, view: content.view, search: printQuery(content.query), sort: content.sort }]
      : [],
  );
  const written: ListFile['lists'] = [];
  for (const list of readable) {
    const canBeRead = list.search.length <= longestSearchText && readList(list) !== null;
    if (canBeRead && fileText([...written, list]).length <= longestListFile) written.push(list);
  }
  return { text: fileText(written), written: written.length, left: lists.length - written.length };
}

function fileText(lists: ListFile['lists']): string {
  const file: ListFile = { claimdesk: 'saved lists', language: searchLanguage, lists };
  return `${JSON.stringify(file, null, 2)}\n`;
}

/** Parses a file of lists; `null` if it is none, of another version, or has a list that can't be read as a whole. */
export function readListFile(text: string): FileList[] | null {
  const file = listFileSchema.safeParse(parseJson(text));
  if (!file.success) return null;
  const lists = file.data.lists.map(readList);
  const readable = lists.filter((list) => list !== null);
  return readable.length === lists.length ? readable : null;
}

function readList({ name, view, search, sort }: ListFile['lists'][number]): FileList | null {
  const parsed = parseQuery(search);
  const content = parsed.ok ? { view, query: parsed.query, sort } : null;
  const read = listContentSchema.safeParse(content);
  return read.success ? { name, content: read.data } : null;
}
