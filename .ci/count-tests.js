import { readFileSync } from 'node:fs'

// Names every failed test with its first message, then prints one closing line over the reports of several test runs.
// A step that failed without a failed test counts as one.
const [failedSteps, ...paths] = process.argv.slice(2)
let passed = 0
let failed = 0
let skipped = 0
for (const path of paths) {
  try {
    const report = JSON.parse(readFileSync(path, 'utf8'))
    passed += report.numPassedTests
    failed += report.numFailedTests
    skipped += report.numPendingTests
    for (const file of report.testResults)
      for (const { status, fullName, failureMessages } of file.assertionResults)
        if (status === 'failed')
          process.stdout.write(`!! ${path} ${file.name}: ${fullName}\n${failureMessages[0] ?? ''}\n`)
  } catch {
    failed += 1
  }
}
process.stdout.write(
  `${passed} passed, ${Math.max(failed, Number(failedSteps))} failed${skipped ? `, ${skipped} skipped` : ''}\n`,
)
