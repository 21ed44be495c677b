/** Returns the path of the content with this SHA-256 within the file folder. */
export function storedFileName(sha256: string): string {
  return `${sha256.slice(0, 2)}/${sha256}`
}
