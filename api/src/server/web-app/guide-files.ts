/** The page that answers for addresses below `/guide/` that there are not. */
export const GUIDE_NOT_FOUND = 'guide/404.html'
export const GUIDE_ADDRESS = '/guide/'

const FILE_NAME = /\.\w+$/
/** The guide was one page with this address. Browsers keep the anchor, which the start page knows. */
export const FORMER_GUIDE = 'guide.html'

/** Returns the file of a path: pages of the guide are folders with an index. */
export function findGuideFile(path: string): string {
  if (!isOfGuide(path) || FILE_NAME.test(path)) return path
  return `${path.replace(/\/$/, '')}/index.html`
}

export function isOfGuide(path: string): boolean {
  return path === 'guide' || path.startsWith('guide/')
}
