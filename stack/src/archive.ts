import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'
import { promisify } from 'node:util'
import { printVersion } from '@sentinel/platform/programs/print-version'
import { fail } from '@sentinel/platform/programs/run-program'
import { ARCHIVED, isArchived, PROGRAMS } from './archive/archived-files.ts'
import { CommandRefused, readArguments } from './command-line.ts'
import { printHelp } from './print-help.ts'
import { buildWebApp } from './web-app.ts'

const USAGE = 'npm run -s archive -- --to FILE.tar.gz'
const HELP = `
usage: ${USAGE}

Makes an archive of this checkout that runs on a server without a build and without npm: docs/install.md.

  --to FILE.tar.gz    the archive; one that is there is replaced
  --version           prints the version

It needs npm and tar, and what npm installs from. The exit code is 0, or 1 with one line that says what is wrong.
`
const ROOT = join(import.meta.dirname, '../..')
const NAME = 'sentinel-console'
const run = promisify(execFile)
const tell = (line: string) => console.error(`archive: ${line}`)

/** Makes an archive of this checkout that runs without a build and without npm: docs/install.md. */
printVersion()
printHelp(HELP)
try {
  const { to } = readArguments(undefined, { to: { type: 'string' } }, USAGE)
  if (!to) throw new CommandRefused(`--to is needed (usage: ${USAGE})`)
  await makeArchive(resolve(to))
  process.stdout.write(`${JSON.stringify({ file: resolve(to) })}\n`)
} catch (error) {
  fail('archive', error)
}

async function makeArchive(file: string): Promise<void> {
  await buildWebApp(tell)
  const stage = await mkdtemp(join(tmpdir(), 'sentinel-archive-'))
  try {
    const folder = join(stage, NAME)
    for (const path of ARCHIVED)
      await cp(join(ROOT, path), join(folder, path), {
        recursive: true,
        filter: (source) => isArchived(relative(ROOT, source)),
      })
    tell('installing packages')
    const workspaces = PROGRAMS.flatMap((name) => ['--workspace', name])
    await run('npm', ['ci', '--omit=dev', '--include-workspace-root', ...workspaces], { cwd: folder })
    tell('writing the archive')
    await mkdir(dirname(file), { recursive: true })
    await run('tar', ['-czf', file, '-C', stage, '--owner=0', '--group=0', NAME])
  } finally {
    await rm(stage, { recursive: true, force: true })
  }
}
