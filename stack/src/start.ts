import { runConsole } from './run-console.ts'

await runConsole({ isWatched: process.argv.includes('--watch'), environment: process.env })
