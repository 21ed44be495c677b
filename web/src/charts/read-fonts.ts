import latin from '@fontsource-variable/ibm-plex-sans/files/ibm-plex-sans-latin-wght-normal.woff2?url'
import latinExtended from '@fontsource-variable/ibm-plex-sans/files/ibm-plex-sans-latin-ext-wght-normal.woff2?url'

let fonts: Promise<string> | undefined

/** Returns a style sheet that contains the fonts of the page, for a drawing that is loaded as an image. Without a network it may be empty. */
export function readFonts(): Promise<string> {
  fonts ??= Promise.all([latinExtended, latin].map(readFont)).then((faces) => faces.join('\n'))
  return fonts.catch(() => {
    fonts = undefined
    return ''
  })
}

async function readFont(url: string): Promise<string> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`The font ${url} could not be read: ${response.status}`)
  return `@font-face { font-family: 'IBM Plex Sans'; font-weight: 100 700; src: url('${await toDataUrl(await response.blob())}') format('woff2'); }`
}

function toDataUrl(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(reader.result as string)) // safe: it is read as a data URL
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The font could not be read')))
    reader.readAsDataURL(file)
  })
}
