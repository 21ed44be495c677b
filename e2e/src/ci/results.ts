import { readFileSync } from 'node:fs'

/** The report that `test-reporter.ts` writes about a Vitest run. */
export interface TestRun {
  files: FileResult[]
  /** Errors that belong to no test file. An interrupted run has one. */
  errors: string[]
}

export interface FileResult {
  project: string
  /** Relative to the repository. */
  path: string
  database: string
  /** The duration of the file's tests and hooks. */
  seconds: number
  passed: number
  skipped: number
  failures: { test: string; message: string }[]
}

/** The tests in these projects depend on how busy the machine is, so a failed file is retried alone. */
const PROJECTS_WITH_SECOND_CHANCE = ['browser', 'stack']
const SECOND_CHANCES_MAX = 5

export interface Verdict {
  /** The last result of each file on each database. */
  files: FileResult[]
  /** The first results of files that failed at first and then passed. */
  flaky: FileResult[]
}

/** Reads a report. Returns undefined if there is none. */
export function readTestRun(path: string): TestRun | undefined {
  try {
    const run = JSON.parse(readFileSync(path, 'utf8')) as Partial<TestRun> | null // written by our own reporter
    return run?.files && run.errors ? { files: run.files, errors: run.errors } : undefined
  } catch {
    return undefined
  }
}

/** Returns the failed files that may be retried. Returns none if so many failed that it cannot be chance. */
export function findSecondChances(runs: readonly TestRun[]): FileResult[] {
  const failed = [...firstResults(runs).values()].filter(
    ({ project, failures }) => failures.length > 0 && PROJECTS_WITH_SECOND_CHANCE.includes(project),
  )
  return failed.length > SECOND_CHANCES_MAX ? [] : failed
}

/** Judges each file by its first result, or by the result of its retry if it has one. */
export function judge(runs: readonly TestRun[]): Verdict {
  const lastResults = new Map(runs.flatMap(({ files }) => files.map((file) => [keyOf(file), file] as const)))
  const flaky = findSecondChances(runs).filter((first) => {
    const last = lastResults.get(keyOf(first))
    if (!last || last.failures.length > 0) return false
    // A skipped test does not count as passed.
    return last.passed > 0 && last.passed >= first.passed && last.skipped <= first.skipped
  })
  const files = [...firstResults(runs)].map(([key, first]) =>
    flaky.includes(first) ? (lastResults.get(key) ?? first) : first,
  )
  return { files, flaky }
}

function firstResults(runs: readonly TestRun[]): Map<string, FileResult> {
  const results = new Map<string, FileResult>()
  for (const file of runs.flatMap((run) => run.files))
    if (!results.has(keyOf(file))) results.set(keyOf(file), file)
  return results
}

function keyOf({ project, path, database }: FileResult): string {
  return `${project} ${path} ${database}`
}
