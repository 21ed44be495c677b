import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type CiReport, makeReport } from './report.ts'
import type { FileResult, TestRun } from './results.ts'

export const ROOT = join(import.meta.dirname, '../../..')

type FileSeed = Partial<FileResult> & { path: string }

interface StepSeed {
  seconds?: number
  cpuSeconds?: number
  exitCode?: number
  output?: string
  command?: string
}

interface ReportInput {
  seconds?: number
  steps?: StepSeed[]
}

export type WrittenReports = Awaited<ReturnType<typeof openReports>>

/** Opens a folder for test run reports, from which `report.ts` makes a CI run's report. */
export async function openReports() {
  const folder = await mkdtemp(join(tmpdir(), 'sentinel-ci-'))

  /** Writes the file of steps, with each step's output, and returns its path. */
  async function writeSteps(steps: StepSeed[]): Promise<string> {
    const path = join(folder, 'steps.tsv')
    const lines = steps.map(
      async ({ seconds = 60, cpuSeconds = 90, exitCode = 0, output = '', command = 'npm test' }, at) => {
        const logPath = join(folder, `step-${at}.log`)
        await writeFile(logPath, output)
        return `${[seconds, cpuSeconds, exitCode, logPath, command].join('\t')}\n`
      },
    )
    await writeFile(path, (await Promise.all(lines)).join(''))
    return path
  }

  return {
    folder,
    /** Writes a report like the reporter does and returns its path. */
    async write(name: string, files: FileSeed[], errors: string[] = []): Promise<string> {
      const path = join(folder, `tests-${name}.json`)
      const unset = { project: 'unit', database: 'embedded', seconds: 1, passed: 0, skipped: 0, failures: [] }
      const run: TestRun = { files: files.map((file) => ({ ...unset, ...file })), errors }
      await writeFile(path, JSON.stringify(run))
      return path
    },
    async makeReport(
      reportPaths: string[],
      { seconds = 60, steps = [{}] }: ReportInput = {},
    ): Promise<CiReport> {
      return makeReport({ seconds, stepsPath: await writeSteps(steps), reportPaths })
    },
    writeSteps,
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

/** Returns the failures of a file with one failed test. */
export function failing(name: string): FileResult['failures'] {
  return [{ test: name, message: 'expected 1 to be 2' }]
}
