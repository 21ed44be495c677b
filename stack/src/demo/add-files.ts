import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { DurableFolder } from '@sentinel/platform/files/durable-folder'
import { storedFileName } from '@sentinel/platform/files/stored-file-name'
import type pg from 'pg'
import { DEMO_AUTHOR, DEMO_BUCKET } from './add-models.ts'

const FILE_BYTES = 256 * 1024
const FIRMWARE_VERSION = '2.6.0'

/**
 * Stores a file for each of the demo's models that has none, and a firmware if there is none at all, so that updates can be sent to the simulated
 * cameras. The cameras download the files and install nothing.
 */
export async function addFiles(client: pg.Client, dataDir: string): Promise<void> {
  const folder = new DurableFolder(join(dataDir, 'files'))
  const { rows: models } = await client.query<{ alg_id: number; name: string }>(
    'select alg_id, name from alg where author = $1 and bucket = $2 and file_sha256 is null order by alg_id',
    [DEMO_AUTHOR, DEMO_BUCKET],
  )
  for (const { alg_id, name } of models) {
    const file = await storeFile(client, folder, `Model ${alg_id}: ${name}`)
    await client.query(
      `update alg set file_sha256 = $2, bucket = 'local', path = encode($2, 'hex'), md5_checksum = encode($3, 'hex') where alg_id = $1`,
      [alg_id, file.sha256, file.md5],
    )
  }
  await addFirmware(client, folder)
}

async function addFirmware(client: pg.Client, folder: DurableFolder): Promise<void> {
  const { rows } = await client.query('select from firmware limit 1')
  if (rows.length > 0) return
  const { sha256 } = await storeFile(client, folder, `Firmware ${FIRMWARE_VERSION}`)
  await client.query(
    `with added as (insert into firmware (version, sha256, notes) values ($1, $2, 'Demo firmware') returning firmware_id)
     insert into firmware_tag (tag, firmware_id) select 'release', firmware_id from added on conflict do nothing`,
    [FIRMWARE_VERSION, sha256],
  )
}

async function storeFile(
  client: pg.Client,
  folder: DurableFolder,
  title: string,
): Promise<{ sha256: Buffer; md5: Buffer }> {
  const content = Buffer.alloc(FILE_BYTES, `${title}\n`)
  const sha256 = createHash('sha256').update(content).digest()
  const md5 = createHash('md5').update(content).digest()
  await folder.write(storedFileName(sha256.toString('hex')), content)
  await client.query(
    'insert into stored_file (sha256, md5, size_bytes) values ($1, $2, $3) on conflict do nothing',
    [sha256, md5, content.length],
  )
  return { sha256, md5 }
}
