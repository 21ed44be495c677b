import { open, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'

const MEASURED_MS = 1000
const BLOCK_BYTES = 8192

/** Returns how many times per second an 8 KiB block can be written and synced on the database's disk, one after the other. */
export async function measureFsyncRate(dataFolder: string): Promise<number> {
  const path = join(dirname(dataFolder), `fsync-${process.pid}`)
  const file = await open(path, 'w')
  try {
    const block = Buffer.alloc(BLOCK_BYTES, 1)
    const start = performance.now()
    let syncs = 0
    for (; performance.now() - start < MEASURED_MS; syncs++) {
      await file.write(block, 0, BLOCK_BYTES, 0)
      await file.datasync()
    }
    return (syncs * 1000) / (performance.now() - start)
  } finally {
    await file.close()
    await rm(path, { force: true })
  }
}
