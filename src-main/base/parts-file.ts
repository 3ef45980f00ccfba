/** Returns a file's text with as many of the parts as there is room for, in their order, and how many they are. */
export function fileOfParts<Part>(
  parts: readonly Part[],
  fileOf: (parts: readonly Part[]) => object,
  longest: number,
): { text: string; written: number } {
  const textOf = (some: readonly Part[]) => `${JSON.stringify(fileOf(some), null, 2)}\n`;
  const written: Part[] = [];
  for (const part of parts) if (textOf([...written, part]).length <= longest) written.push(part);
  return { text: textOf(written), written: written.length };
}

/** Reads each of the parts; `null` if one of them can't be read. */
export function readParts<Part, Read>(
  parts: readonly Part[],
  read: (part: Part) => Read | null,
): Read[] | null {
  const readable = parts.map(read).filter((part) => part !== null);
  return readable.length === parts.length ? readable : null;
}
