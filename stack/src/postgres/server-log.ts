import { open, rename, stat } from 'node:fs/promises'

const LOG_LIMIT_BYTES = 10 * 1024 * 1024
const TAIL_BYTES = 16 * 1024

/** Starts a new log when the current one has become large. Keeps the previous one, so there are at most two files. */
export async function rotateLog(logFile: string): Promise<void> {
  if ((await logSize(logFile)) > LOG_LIMIT_BYTES) await rename(logFile, `${logFile}.old`)
}

export async function logSize(logFile: string): Promise<number> {
  return (await stat(logFile).catch(() => undefined))?.size ?? 0
}

/**
 * Returns the line that says why a server did not start: the last fatal line written from byte `from` on, or otherwise the last line. It contains
 * `sqlState`, because the servers run with `log_line_prefix` "%m [%p] %e ".
 */
export async function findReason(
  logFile: string,
  from: number,
): Promise<{ text: string; sqlState: string | undefined }> {
  const lines = (await readTail(logFile, from)).split('\n').filter((line) => line.trim() !== '')
  const line = lines.findLast((each) => /\b(FATAL|PANIC):/.test(each)) ?? lines.at(-1) ?? ''
  const match = /^\S+ \S+ \S+ \[\d+\] (\w{5}) (.*)$/.exec(line)
  return { text: match?.[2] ?? line, sqlState: match?.[1] }
}

/** Returns whether a server accepted connections since byte `from`. If it has ended now, another program has stopped it again. */
export async function wasReady(logFile: string, from: number): Promise<boolean> {
  return (await readTail(logFile, from)).includes('database system is ready to accept connections')
}

async function readTail(logFile: string, from: number): Promise<string> {
  const file = await open(logFile).catch(() => undefined)
  if (!file) return ''
  try {
    const { size } = await file.stat()
    const start = Math.max(from, size - TAIL_BYTES)
    const { buffer, bytesRead } = await file.read(Buffer.alloc(TAIL_BYTES), 0, TAIL_BYTES, start)
    return buffer.toString('utf8', 0, bytesRead)
  } finally {
    await file.close()
  }
}
