import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/**
 * Warns of words that a native reader would not use, in comments of TypeScript and SQL files that differ from the main branch (on the main
 * branch: from its last commit). It never fails a check, because some of these words have an innocent meaning.
 */

const PLAIN_WORDS: Readonly<Record<string, string>> = {
  told: 'published, reported',
  anew: 'again',
  stands: 'is',
  whoever: 'everyone who, a user who',
  herald: 'notifier',
  meanwhile: 'while …',
  kept: 'stored, cached, remembered',
  'comes to': 'is, becomes',
}
const WORD = new RegExp(String.raw`\b(?:${Object.keys(PLAIN_WORDS).join('|')})\b`, 'gi')

/** Matches strings too, so that text in a string that looks like a comment is not mistaken for one. */
const TYPESCRIPT = /(["'])(?:\\.|(?!\1)[^\\\n])*\1|`(?:\\.|[^\\`])*`|(?<comment>\/\/.*|\/\*[^]*?\*\/)/g
const SQL = /'(?:[^']|'')*'|(?<comment>--.*)/g
/** Matches code quoted in a comment. */
const QUOTED = /`[^`\n]*`/g
/** Fixtures are the schemas of published versions and never change. */
const CHECKED = /^(?!migrations\/fixtures\/).*\.(?:tsx?|sql)$/

export interface Finding {
  line: number
  word: string
  plain: string
}

/** Returns the words in the comments of a TypeScript or SQL file, with the words to write instead. */
export function findWords(file: string, text: string): Finding[] {
  return [...text.matchAll(file.endsWith('.sql') ? SQL : TYPESCRIPT)].flatMap((match) => {
    const comment = match.groups?.comment?.replaceAll(QUOTED, (quoted) => ' '.repeat(quoted.length)) ?? ''
    return Array.from(comment.matchAll(WORD), ({ 0: word, index }) => ({
      line: text.slice(0, match.index + index).split('\n').length,
      word,
      plain: PLAIN_WORDS[word.toLowerCase()] ?? '',
    }))
  })
}

/** Returns the files that differ from the main branch, including uncommitted ones. */
function findChangedFiles(): string[] {
  const base = git('merge-base', 'main', 'HEAD').trim()
  const names =
    git('diff', '--name-only', '--diff-filter=d', base) + git('ls-files', '--others', '--exclude-standard')
  return names.split('\n').filter((name) => CHECKED.test(name))
}

function git(...options: string[]): string {
  return execFileSync('git', options, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
}

function main(): void {
  for (const file of findChangedFiles())
    for (const { line, word, plain } of findWords(file, readFileSync(file, 'utf8')))
      process.stdout.write(`${file}:${line}: "${word}" → ${plain}\n`)
}

if (import.meta.main) {
  try {
    main()
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    process.stdout.write(`The words of comments are not checked: ${reason}\n`)
  }
}
