import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { text } from 'node:stream/consumers'

const ROOT = join(import.meta.dirname, '../..')
const BUILT = join(ROOT, 'web/dist')
/** The digest of the sources, in the build folder. */
const STAMP = '.built-from'
/** Everything from which the web app is built. */
const SOURCES = ['web', 'guide', 'docs', 'CHANGELOG.md', 'contracts/src', 'domain/src', 'package-lock.json']
const ABANDONED_AFTER_MS = 60 * 60 * 1000
const NOT_SOURCES = /(^|\/)(node_modules|testing|dist[^/]*)$|\.test\.tsx?$/

/**
 * Builds the web app, unless the build is up to date or is the only copy (in an archive). If several processes build it at the same time, any of them
 * may install its build.
 */
export async function buildWebApp(log: (line: string) => void, signal?: AbortSignal): Promise<void> {
  if (!(await stat(join(ROOT, 'web/src')).catch(() => undefined))) return
  const digest = await digestSources()
  if ((await readStamp()) === digest) return
  log('building the web app')
  await removeAbandoned()
  const fresh = `${BUILT}-${process.pid}`
  try {
    await runVite(fresh, signal)
    await writeFile(join(fresh, STAMP), digest)
    await putInPlace(fresh, digest)
  } catch (error) {
    throw new Error(`The web app could not be built: ${(error as Error).message}`, { cause: error })
  } finally {
    await Promise.all([fresh, `${fresh}-former`].map((path) => rm(path, { recursive: true, force: true })))
  }
}

/** Removes the files of builds that were killed. */
async function removeAbandoned(): Promise<void> {
  const folder = dirname(BUILT)
  const names = (await readdir(folder)).filter((name) => name.startsWith('dist-'))
  for (const name of names) {
    const { mtimeMs } = await stat(join(folder, name)).catch(() => ({ mtimeMs: Date.now() })) // removed in the meantime
    if (Date.now() - mtimeMs > ABANDONED_AFTER_MS)
      await rm(join(folder, name), { recursive: true, force: true })
  }
}

async function putInPlace(fresh: string, digest: string): Promise<void> {
  await rename(BUILT, `${fresh}-former`).catch(() => undefined) // there was none
  await rename(fresh, BUILT).catch(async (error: unknown) => {
    if ((await readStamp()) !== digest) throw error // otherwise, another process has just installed the same build
  })
}

/** Returns the digest of the installed app's sources, or an empty string if there is none. */
function readStamp(): Promise<string> {
  return readFile(join(BUILT, STAMP), 'utf8').catch(() => '')
}

async function runVite(outDir: string, signal: AbortSignal | undefined): Promise<void> {
  const vite = dirname(createRequire(join(ROOT, 'web/package.json')).resolve('vite/package.json'))
  const args = [join(vite, 'bin/vite.js'), 'build', '--outDir', outDir, '--emptyOutDir', '--logLevel', 'warn']
  const child = spawn(process.execPath, args, {
    cwd: join(ROOT, 'web'),
    // In a test run the environment has a different value, and React would include its own checks.
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  signal?.addEventListener('abort', () => child.kill())
  const [stderr, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  if (code !== 0) throw new Error(stderr.trim() || `vite ended with ${code}`)
}

async function digestSources(): Promise<string> {
  const hash = createHash('sha256')
  for (const source of SOURCES)
    for (const path of await findFiles(join(ROOT, source)))
      hash
        .update(relative(ROOT, path))
        .update('\0')
        .update(await readFile(path))
        .update('\0')
  return hash.digest('hex')
}

async function findFiles(path: string): Promise<string[]> {
  if (NOT_SOURCES.test(path)) return []
  const entries = await readdir(path, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOTDIR') return undefined
    throw error
  })
  if (!entries) return [path]
  const found = await Promise.all(entries.map(({ name }) => findFiles(join(path, name))))
  return found.flat().toSorted()
}
