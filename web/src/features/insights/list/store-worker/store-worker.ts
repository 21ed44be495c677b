import type { ToWorker } from '../from-store/messages.ts'
import { serveStore } from './serve-store.ts'

const receive = serveStore((message, transfer = []) => globalThis.postMessage(message, { transfer }))

globalThis.addEventListener('message', ({ data }: MessageEvent<ToWorker>) => receive(data))
