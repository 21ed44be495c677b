import { randomBytes } from 'node:crypto'
import { readdir, rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { BackupPlace } from '@sentinel/stack/backup/testing/backup-place'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { canMountDisks, mountSmallDisk, type SmallDisk } from './small-disk.ts'

const DISK_MIB = 8
const PHOTO_BYTES = 2_000_000
/** Enough for a backup's tables, but not for the photo. */
const LEFT_BYTES = 1_000_000

let place: BackupPlace
let disk: SmallDisk | undefined

beforeAll(async () => {
  if (!canMountDisks) return
  place = await BackupPlace.make()
  disk = await mountSmallDisk(DISK_MIB)
})
afterAll(async () => {
  if (!disk) return
  await place.remove()
  await disk.remove()
})

/** Fills a disk until only this many bytes are free. */
async function leave(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  await writeFile(join(folder, 'other-data'), Buffer.alloc(bavail * bsize - bytes, 1))
}

async function listUnfinished(folder: string): Promise<string[]> {
  const paths = await readdir(folder, { recursive: true })
  return paths.filter((path) => /\.partial|\.new$|\.lock/.test(path))
}

test.skipIf(!canMountDisks)(
  'a backup to a full disk reports the full disk, leaves the older backups, and succeeds when there is space again',
  async () => {
    place.folder = join(disk!.folder, 'backups') // without a disk the test is skipped
    const first = await place.backUp()
    await writeFile(join(place.dataDir, 'photos', '7', 'new.original.jpg'), randomBytes(PHOTO_BYTES))

    await disk!.fillUp()
    await expect(place.backUp()).rejects.toThrow(`the disk of ${place.folder} is full`)
    await disk!.makeRoom()
    await leave(disk!.folder, LEFT_BYTES)
    await expect(place.backUp()).rejects.toThrow(`the disk of ${place.folder} is full`)
    expect(await place.lastName()).toBe(first.name)
    expect(await listUnfinished(place.folder)).toEqual([])
    await place.verify()
    const { rows } = await place.db.query('select error from backup_run order by run_id desc limit 1')
    expect(rows).toEqual([{ error: `the disk of ${place.folder} is full` }])

    await rm(join(disk!.folder, 'other-data'))
    expect(await place.backUp()).toMatchObject({ files: 4 })
    await expect(place.verify()).resolves.toMatchObject({ files: { count: 4 } })
  },
  60_000,
)

test.skipIf(!canMountDisks)(
  'a restore into a DATA_DIR on a full disk reports the full disk, and continues when there is space again',
  async () => {
    place.folder = await place.makeFolder()
    await place.backUp()
    const target = { databaseUrl: await place.makeDatabase(), dataDir: join(disk!.folder, 'data') }
    await leave(disk!.folder, LEFT_BYTES)
    await expect(place.restore(target)).rejects.toThrow(`the disk of ${target.dataDir} is full`)
    await rm(join(disk!.folder, 'other-data'))
    const { files } = await place.restore(target)
    expect(files).toBe(4)
    expect(await listUnfinished(target.dataDir)).toEqual([])
  },
  60_000,
)
