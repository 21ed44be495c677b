/** Encodes a signed token's content as the text before its signature: JSON in base64url. */
export function writeTokenText(content: unknown): string {
  const bytes = new TextEncoder().encode(JSON.stringify(content))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

/** Decodes a token's content without checking its signature. Throws if the text was not written by `writeTokenText`. */
export function readTokenText(text: string): unknown {
  const letters = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return JSON.parse(new TextDecoder().decode(Uint8Array.from(letters, (letter) => letter.charCodeAt(0))))
}
