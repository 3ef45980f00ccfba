/**
 * What the files of one folder may import, besides each other. A row is for the files directly in the
 * folder; a folder within it has its own. What serves tests alone (`testing/`, `src-testing`, `test`)
 * needs no row, and no row may name it.
 */
export interface Boundary {
  /** A folder, or a file that stands for itself. */
  folder: string;
  /** Folders of rows above this one, or single files of them; with a slash at its end, a folder and all within it. */
  folders: readonly string[];
  /** Names of packages; `node:` means all of Node. */
  packages: readonly string[];
}
