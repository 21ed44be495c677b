import { execFile } from 'node:child_process'
import { appendFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { findWords } from './comment-words.ts'

const PROGRAM = join(import.meta.dirname, 'comment-words.ts')
const run = promisify(execFile)

test('words are found in the comments of TypeScript, with their line', () => {
  const text = '/**\n * Reads anew.\n * It comes to nothing.\n */\nread() // Told once.\n'
  expect(findWords('read.ts', text)).toEqual([
    { line: 2, word: 'anew', plain: 'again' },
    { line: 3, word: 'comes to', plain: 'is, becomes' },
    { line: 5, word: 'Told', plain: 'published, reported' },
  ])
})

test('words in strings, templates, code and quoted code are not found', () => {
  const text = "const kept = 'https://told' + `// anew` // Sets `kept` to its new value.\n"
  expect(findWords('read.ts', text)).toEqual([])
})

test('words are found in the comments of SQL, outside its strings', () => {
  const text = "select '-- anew', 'it''s kept' -- Whoever owns it.\n"
  expect(findWords('read.sql', text)).toEqual([
    { line: 1, word: 'Whoever', plain: 'everyone who, a user who' },
  ])
})

test('the program warns only of changed files, and succeeds', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sentinel-words-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const git = (...options: string[]) =>
    run('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.com', ...options], { cwd: folder })
  const check = async () => (await run(process.execPath, [PROGRAM], { cwd: folder })).stdout

  await git('init', '--initial-branch=main')
  for (const name of ['old.ts', 'changed.ts']) await writeFile(join(folder, name), '// Reads anew.\n')
  await git('add', '.')
  await git('commit', '--message=first')
  expect(await check()).toBe('')

  await git('switch', '--create=branch')
  await appendFile(join(folder, 'changed.ts'), '// Kept for a day.\n')
  await git('commit', '--all', '--message=second')
  await writeFile(join(folder, 'new.sql'), '-- Whoever\n')
  await writeFile(join(folder, 'note.md'), '// anew\n')
  expect(await check()).toBe(
    'changed.ts:1: "anew" → again\nchanged.ts:2: "Kept" → stored, cached, remembered\nnew.sql:1: "Whoever" → everyone who, a user who\n',
  )
})

test('the program succeeds if there is no main branch', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sentinel-words-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const { stdout } = await run(process.execPath, [PROGRAM], { cwd: folder })
  expect(stdout).toContain('The words of comments are not checked')
})
