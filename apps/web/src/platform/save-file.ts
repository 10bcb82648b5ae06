/** The browser has taken a download over after this, in ms. */
const HANDED_OVER = 30_000;

/** Gives a person a file to keep. */
export function saveFile(content: Blob, fileName: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), HANDED_OVER);
}
