/** Makes a file that can't be read, as a browser passes for a folder, or for a file that was moved. */
export function unreadableFile(name: string): File {
  const file = new File(['{}'], name, { type: 'application/json' });
  file.text = () => Promise.reject(new DOMException('The file could not be read.', 'NotReadableError'));
  return file;
}
