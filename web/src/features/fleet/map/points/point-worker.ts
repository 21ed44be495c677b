import { createPointIndex } from './point-index.ts'
import type { FromPointWorker, ToPointWorker } from './point-messages.ts'

const tell = (message: FromPointWorker) => globalThis.postMessage(message, {})

let index: ReturnType<typeof createPointIndex> | undefined

globalThis.addEventListener('message', ({ data }: MessageEvent<ToPointWorker>) => {
  if (data.kind === 'devices') {
    index = createPointIndex(data.devices)
    tell({ kind: 'indexed' })
  } else tell({ kind: 'points', id: data.id, points: index?.find(data.view) ?? [] })
})
