import { findSecondChances, readTestRun } from './results.ts'

// Usage: second-chances.ts <database> <report>…
// Prints the files that failed on this database and may run once more, one a line.
const [database, ...reportPaths] = process.argv.slice(2)
const runs = reportPaths.map(readTestRun).filter((run) => run !== undefined)
for (const file of findSecondChances(runs)) if (file.database === database) console.log(file.path)
