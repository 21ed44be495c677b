import { writeFile } from 'node:fs/promises'
import type { Reporter, SerializedError, TestModule } from 'vitest/node'
import type { FileResult, TestRun } from './results.ts'

/** Writes what `.ci/run` judges of a test run to the file that CI_REPORT names. */
// oxlint-disable-next-line import/no-default-export -- Vitest takes a reporter from the default export
export default class TestReporter implements Reporter {
  async onTestRunEnd(
    modules: readonly TestModule[],
    unhandledErrors: readonly SerializedError[],
  ): Promise<void> {
    // oxlint-disable-next-line node/no-process-env -- Vitest passes no options to a reporter that the command line names
    const { CI_REPORT, TEST_DATABASE: database = 'embedded' } = process.env
    if (CI_REPORT === undefined) throw new Error('CI_REPORT names no file for the report')
    const files = modules.map((module) => ({ id: module.moduleId, result: resultOf(module, database) }))
    const run: TestRun = { files: files.map(({ result }) => result), errors: [] }
    for (const error of unhandledErrors) {
      const file = files.find(({ id }) => id === error['VITEST_TEST_PATH'])
      if (file) file.result.failures.push({ test: 'outside of its tests', message: textOf(error) })
      else run.errors.push(textOf(error))
    }
    await writeFile(CI_REPORT, JSON.stringify(run))
  }
}

function resultOf(module: TestModule, database: string): FileResult {
  const tests = [...module.children.allTests()]
  const count = (state: string) => tests.filter((test) => test.result().state === state).length
  const failures = tests.flatMap((test) => {
    const { state, errors } = test.result()
    return state === 'failed' ? [{ test: test.fullName, message: errors.map(textOf).join('\n') }] : []
  })
  const outside = [module, ...module.children.allSuites()].flatMap((part) => part.errors())
  failures.push(...outside.map((error) => ({ test: 'outside of its tests', message: textOf(error) })))
  if (failures.length === 0 && !module.ok())
    failures.push({ test: 'outside of its tests', message: 'the file failed without an error' })
  return {
    project: module.project.name,
    path: module.relativeModuleId,
    database,
    seconds: module.diagnostic().duration / 1000,
    passed: count('passed'),
    skipped: count('skipped'),
    failures,
  }
}

function textOf({ message, stack }: { message: string; stack?: string | undefined }): string {
  return stack?.includes(message) ? stack : message
}
