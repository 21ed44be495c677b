import { readFileSync } from 'node:fs'

// Prints one closing line over the reports of several test runs. A step that failed without a failed test counts as one.
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
  } catch {
    failed += 1
  }
}
process.stdout.write(
  `${passed} passed, ${Math.max(failed, Number(failedSteps))} failed${skipped ? `, ${skipped} skipped` : ''}\n`,
)
