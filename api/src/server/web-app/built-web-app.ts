import { access } from 'node:fs/promises'
import { join } from 'node:path'

/** The page that loads the web app. */
export const WEB_APP_SHELL = 'index.html'

export function isWebAppBuilt(webFolder: string): Promise<boolean> {
  return access(join(webFolder, WEB_APP_SHELL)).then(
    () => true,
    () => false,
  )
}
