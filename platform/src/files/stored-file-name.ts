/** Returns the path of the content with this SHA-256 below the folder of files. */
export function storedFileName(sha256: string): string {
  return `${sha256.slice(0, 2)}/${sha256}`
}
