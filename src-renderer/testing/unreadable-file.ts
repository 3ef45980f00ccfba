/** What a browser hands over for a folder, or for a file that was moved: nothing can be read of it. */
export function unreadableFile(name: string): File {
  const file = new File(['{}'], name, { type: 'application/json' });
  file.text = () => Promise.reject(new DOMException('The file could not be read.', 'NotReadableError'));
  return file;
}
