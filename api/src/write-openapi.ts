import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { describeApi } from './server/documentation/describe-api.ts'

const [path] = process.argv.slice(2)
if (path === undefined) throw new Error('Say which file to write.')
await mkdir(dirname(path), { recursive: true })
await writeFile(path, `${JSON.stringify(describeApi(), null, 2)}\n`)
