/**
 * Returns a function that imports a script and can be retried after a failure. Browsers remember a script that could not be fetched and
 * fail immediately the next time (whatwg/html issue 6768), so the retry imports the script from another address. This does not help if a
 * script that it imports is missing. Vite never refetches a style sheet, so this function does.
 */
export function createImport<Module>(load: () => Promise<Module>): () => Promise<Module> {
  let missingScript: string | undefined
  let missingStyle: string | undefined
  let attempts = 0
  return async () => {
    try {
      if (missingStyle !== undefined) await loadStyle(missingStyle)
      missingStyle = undefined
      if (missingScript === undefined) return await load()
      attempts += 1
      return (await import(/* @vite-ignore */ `${missingScript}?attempt=${attempts}`)) as Module // the same script
    } catch (error) {
      const message = error instanceof Error ? error.message : ''
      missingScript ??= /dynamically imported module: (\S+)/.exec(message)?.[1]
      missingStyle ??= /unable to preload CSS for (\S+)/i.exec(message)?.[1]
      throw error
    }
  }
}

function loadStyle(href: string): Promise<void> {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', crossOrigin: '', href })
  return new Promise((resolve, reject) => {
    link.addEventListener('load', () => resolve())
    link.addEventListener('error', () => {
      link.remove()
      reject(new Error(`Unable to preload CSS for ${href}`))
    })
    document.head.append(link)
  })
}
