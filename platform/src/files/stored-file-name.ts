/** Where the content with this SHA-256 lies below the folder of files. */
export function storedFileName(sha256: string): string {
  return `${sha256.slice(0, 2)}/${sha256}`
}
