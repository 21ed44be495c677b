import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough, type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'
import { BackupProblem } from './backup-problem.ts'
import { BACKUP_FORMAT, CONTENT_FOLDER, KEY_FILE, Manifest, MANIFEST_FILE } from './manifest.ts'
import {
  BackupKey,
  createKey,
  decryptWith,
  encryptWith,
  openKey,
  PASSPHRASE_MIN_CHARACTERS,
} from './seal.ts'

const PARTIAL = '.partial-'

export interface StoredPart {
  bytes: number
  /** Of the file as it is stored. */
  sha256: string
}

/** How the files of a folder are read and written. */
export interface Sealing {
  /** Undefined where backups are not encrypted. */
  recipient: string | undefined
  identity: string | undefined
}

/** Makes a folder ready for backups. `passphrase` encrypts a new folder; an encrypted folder needs none to be written. */
export async function prepareBackupFolder(folder: string, passphrase: string | undefined): Promise<Sealing> {
  await mkdir(join(folder, CONTENT_FOLDER), { recursive: true })
  const known = await readKey(folder)
  if (known) return { recipient: known.recipient, identity: undefined }
  if (passphrase === undefined) return { recipient: undefined, identity: undefined }
  if (passphrase.length < PASSPHRASE_MIN_CHARACTERS)
    throw new BackupProblem(`BACKUP_PASSPHRASE must have at least ${PASSPHRASE_MIN_CHARACTERS} characters`)
  if ((await listBackups(folder)).length > 0)
    throw new BackupProblem(
      'the folder has backups that are not encrypted: use another folder for encrypted ones',
    )
  const key = await createKey(passphrase)
  await writeWhole(join(folder, KEY_FILE), JSON.stringify(key))
  return { recipient: key.recipient, identity: undefined }
}

/** Opens a folder for reading. Throws `BackupProblem` where it is encrypted and the passphrase is missing or wrong. */
export async function openBackupFolder(folder: string, passphrase: string | undefined): Promise<Sealing> {
  const key = await readKey(folder)
  if (!key) return { recipient: undefined, identity: undefined }
  if (passphrase === undefined)
    throw new BackupProblem('this backup is encrypted: set BACKUP_PASSPHRASE to its passphrase')
  return { recipient: key.recipient, identity: await openKey(key, passphrase) }
}

async function readKey(folder: string): Promise<BackupKey | undefined> {
  const text = await readFile(join(folder, KEY_FILE), 'utf8').catch(ignoreAbsent)
  return text === undefined ? undefined : BackupKey.parse(JSON.parse(text))
}

/** The names of the finished backups of a folder, the oldest first. */
export async function listBackups(folder: string): Promise<string[]> {
  const entries = (await readdir(folder, { withFileTypes: true }).catch(ignoreAbsent)) ?? []
  return entries
    .filter((entry) => entry.isDirectory() && /^\d{4}-/.test(entry.name))
    .map(({ name }) => name)
    .toSorted()
}

/** Throws `BackupProblem` for a folder without a manifest that this version can read. */
export async function readManifest(folder: string, name: string): Promise<Manifest> {
  const text = await readFile(join(folder, name, MANIFEST_FILE), 'utf8').catch(ignoreAbsent)
  if (text === undefined) throw new BackupProblem(`${join(folder, name)} is not a complete backup`)
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (error) {
    throw new BackupProblem(`${MANIFEST_FILE} of ${name} is damaged`, { cause: error })
  }
  const { format } = Object(json) as { format?: unknown } // safe: it is only compared
  if (typeof format === 'number' && format > BACKUP_FORMAT)
    throw new BackupProblem(`the backup ${name} was made by a newer version of the console`)
  const parsed = Manifest.safeParse(json)
  if (!parsed.success) throw new BackupProblem(`${MANIFEST_FILE} of ${name} is damaged`)
  return parsed.data
}

/** Starts a backup in a folder that does not count until `finish`. What an interrupted one left is removed. */
export async function beginBackup(folder: string, takenAt: Date) {
  for (const entry of await readdir(folder))
    if (entry.startsWith(PARTIAL)) await rm(join(folder, entry), { recursive: true })
  const name = takenAt.toISOString().replaceAll(':', '-')
  const partial = join(folder, PARTIAL + name)
  await mkdir(partial)
  return {
    name,
    partial,
    async finish(manifest: Manifest): Promise<void> {
      await writeWhole(join(partial, MANIFEST_FILE), `${JSON.stringify(manifest, undefined, 2)}\n`)
      await rename(partial, join(folder, name))
      await syncFolder(folder)
    },
    async abandon(): Promise<void> {
      await rm(partial, { recursive: true, force: true })
    },
  }
}

/** Writes a stream compressed, and encrypted where the folder is. */
export async function storePart(source: Readable, file: string, { recipient }: Sealing): Promise<StoredPart> {
  const hash = createHash('sha256')
  let bytes = 0
  const measure = new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      hash.update(chunk)
      bytes += chunk.byteLength
      done(null, chunk)
    },
  })
  const seal = recipient === undefined ? new PassThrough() : encryptWith(recipient)
  await pipeline(source, createZstdCompress(), seal, measure, createWriteStream(file, { flush: true }))
  return { bytes, sha256: hash.digest('hex') }
}

/** Reads what `storePart` wrote. The stream fails on a file that is missing or damaged. */
export function readPart(file: string, { identity }: Sealing): Readable {
  const open = identity === undefined ? new PassThrough() : decryptWith(identity)
  const plain = new PassThrough()
  pipeline(createReadStream(file), open, createZstdDecompress(), plain).catch(() => undefined) // `plain` fails too
  return plain
}

/** Throws `BackupProblem` if a file is not the one that was written. */
export async function checkPart(file: string, { bytes, sha256 }: StoredPart): Promise<void> {
  const hash = createHash('sha256')
  let read = 0
  try {
    for await (const chunk of createReadStream(file) as AsyncIterable<Uint8Array>) {
      hash.update(chunk)
      read += chunk.byteLength
    }
  } catch (error) {
    throw new BackupProblem(`${file} cannot be read`, { cause: error })
  }
  if (read !== bytes || hash.digest('hex') !== sha256) throw new BackupProblem(`${file} is damaged`)
}

/** Appears whole or not at all. */
export async function writeWhole(file: string, text: string): Promise<void> {
  const draft = `${file}.new`
  await writeFile(draft, text, { flush: true })
  await rename(draft, file)
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}

function ignoreAbsent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
