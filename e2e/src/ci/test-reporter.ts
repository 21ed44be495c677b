import { writeFile } from 'node:fs/promises'
import type { Reporter, SerializedError, TestModule, TestRunEndReason } from 'vitest/node'
import type { FileResult, TestRun } from './results.ts'

/** Writes the test results to the file named by CI_REPORT. `.ci/run` uses them to decide whether a run passed. */
// oxlint-disable-next-line import/no-default-export -- Vitest loads a reporter from the default export
export default class TestReporter implements Reporter {
  async onTestRunEnd(
    modules: readonly TestModule[],
    unhandledErrors: readonly SerializedError[],
    reason: TestRunEndReason,
  ): Promise<void> {
    const { CI_REPORT, TEST_DATABASE: database = 'embedded' } = process.env
    if (CI_REPORT === undefined) throw new Error('CI_REPORT names no file for the report')
    const files = modules.map((module) => ({ id: module.moduleId, result: resultOf(module, database) }))
    const run: TestRun = {
      files: files.map(({ result }) => result),
      errors: reason === 'interrupted' ? ['the run was interrupted'] : [],
    }
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
  if (failures.length === 0 && (!module.ok() || module.state() === 'pending' || module.state() === 'queued'))
    failures.push({ test: 'outside of its tests', message: 'the file did not pass, without an error' })
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
