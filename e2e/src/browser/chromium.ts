import { access } from 'node:fs/promises'
import sparticuz from '@sparticuz/chromium'
import { type Browser, chromium } from 'playwright-core'

const SYSTEM_PATHS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
const ARGUMENTS = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
/** WebGL without a graphics card: with it all else is drawn more slowly too. */
const WITH_WEBGL = ['--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--ignore-gpu-blocklist']

/** A headless Chromium: the one that CHROMIUM_PATH names, else the system's, else the one that comes through npm. */
export async function launchChromium({ hasWebgl = false } = {}): Promise<Browser> {
  const args = [...ARGUMENTS, ...(hasWebgl ? WITH_WEBGL : [])]
  const given = process.env.CHROMIUM_PATH
  const system = given ?? (await findFirst(SYSTEM_PATHS))
  if (system) return chromium.launch({ executablePath: system, args })
  sparticuz.setGraphicsMode = hasWebgl
  return chromium.launch({
    executablePath: await sparticuz.executablePath(),
    args: [...sparticuz.args, ...args],
  })
}

async function findFirst(paths: string[]): Promise<string | undefined> {
  for (const path of paths) {
    const isThere = await access(path).then(
      () => true,
      () => false,
    )
    if (isThere) return path
  }
  return undefined
}
