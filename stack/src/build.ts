import { buildWebApp } from './web-app.ts'

await buildWebApp((line) => console.log(line))
