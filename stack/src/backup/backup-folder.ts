import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeWritableFolder } from '../make-folder.ts'
import { BackupProblem, DamagedBackup } from './backup-problem.ts'
import { CONTENT_FOLDER } from './contents.ts'
import { ignoreAbsent } from './data-files.ts'
import { BACKUP_FORMAT, Manifest, MANIFEST_FILE, MANIFEST_SUM_FILE } from './manifest.ts'
import { createFolderKey, type FolderKey, openFolderKey, SealedFolderKey } from './seal.ts'
import { syncFolder } from './sync-folder.ts'

const KEY_FILE = 'key.json'
const PARTIAL = '.partial-'
/** Matches a name such as `2026-11-26T02-30-00.000Z`. */
const NAME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z$/

/** Prepares a folder for backups and returns its key if its backups are encrypted. If there is a passphrase, a new folder is encrypted. */
export async function prepareBackupFolder(
  folder: string,
  passphrase: string | undefined,
): Promise<FolderKey | undefined> {
  await makeWritableFolder(folder)
  await mkdir(join(folder, CONTENT_FOLDER), { recursive: true, mode: 0o700 })
  if (passphrase === undefined || (await readKey(folder))) return openBackupFolder(folder, passphrase)
  if ((await listBackups(folder)).length > 0)
    throw new BackupProblem(
      `${folder} has backups that are not encrypted. Unset BACKUP_PASSPHRASE, or use another folder for encrypted backups`,
    )
  const { key, sealed } = await createFolderKey(passphrase)
  await writeWhole(join(folder, KEY_FILE), JSON.stringify(sealed))
  await syncFolder(folder)
  return key
}

/** Returns a folder's key if its backups are encrypted. Throws `BackupProblem` if the passphrase is missing or wrong. */
export async function openBackupFolder(
  folder: string,
  passphrase: string | undefined,
): Promise<FolderKey | undefined> {
  const sealed = await readKey(folder)
  if (!sealed) return undefined
  if (passphrase === undefined)
    throw new BackupProblem(
      `the backups in ${folder} are encrypted: set BACKUP_PASSPHRASE to their passphrase`,
    )
  return openFolderKey(sealed, passphrase)
}

async function readKey(folder: string): Promise<SealedFolderKey | undefined> {
  const file = join(folder, KEY_FILE)
  const text = await readFile(file, 'utf8').catch(ignoreAbsent)
  if (text === undefined) return undefined
  const parsed = SealedFolderKey.safeParse(readJson(text, file))
  if (!parsed.success) throw new BackupProblem(`${file} is damaged`)
  return parsed.data
}

/** Returns the names of a folder's finished backups, oldest first. */
export async function listBackups(folder: string): Promise<string[]> {
  const entries = (await readdir(folder, { withFileTypes: true }).catch(ignoreAbsent)) ?? []
  return entries
    .filter((entry) => entry.isDirectory() && NAME.test(entry.name))
    .map(({ name }) => name)
    .toSorted()
}

/** Throws `BackupProblem` for a folder without a manifest that this version can read. */
export async function readManifest(folder: string, name: string): Promise<Manifest> {
  const file = join(folder, name, MANIFEST_FILE)
  const text = await readFile(file, 'utf8').catch(ignoreAbsent)
  if (text === undefined) throw new BackupProblem(`${join(folder, name)} is not a complete backup`)
  const sum = await readFile(join(folder, name, MANIFEST_SUM_FILE), 'utf8').catch(ignoreAbsent)
  if (sum?.trim() !== hashText(text)) throw new DamagedBackup(`${file} is damaged`)
  const json = readJson(text, file)
  const { format } = Object(json) as { format?: unknown } // safe: it is only compared
  if (typeof format === 'number' && format > BACKUP_FORMAT)
    throw new BackupProblem(`the backup ${name} was made by a newer version of the console`)
  const parsed = Manifest.safeParse(json)
  if (!parsed.success) throw new DamagedBackup(`${file} is damaged`)
  return parsed.data
}

function hashText(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

function readJson(text: string, file: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new BackupProblem(`${file} is damaged`, { cause: error })
  }
}

export interface BegunBackup {
  name: string
  /** The folder that its files are written to until it is finished. */
  draft: string
  finish(manifest: Manifest): Promise<void>
  abandon(): Promise<void>
}

/** Starts a backup, which is not listed until it is finished. Removes an interrupted backup's files. */
export async function beginBackup(folder: string, takenAt: Date): Promise<BegunBackup> {
  for (const entry of await readdir(folder))
    if (entry.startsWith(PARTIAL)) await rm(join(folder, entry), { recursive: true })
  const name = takenAt.toISOString().replaceAll(':', '-')
  const last = (await listBackups(folder)).at(-1)
  if (last !== undefined && last >= name)
    throw new BackupProblem(
      `the last backup in ${folder} is of a later time, ${last}: set the clock of this machine right`,
    )
  const draft = join(folder, PARTIAL + name)
  await mkdir(draft, { mode: 0o700 })
  return {
    name,
    draft,
    async finish(manifest) {
      const text = `${JSON.stringify(manifest, undefined, 2)}\n`
      await writeWhole(join(draft, MANIFEST_SUM_FILE), `${hashText(text)}\n`)
      await writeWhole(join(draft, MANIFEST_FILE), text)
      await syncFolder(draft)
      await rename(draft, join(folder, name))
      await syncFolder(folder)
    },
    async abandon() {
      await rm(draft, { recursive: true, force: true })
    },
  }
}

/** Writes a file completely or not at all. */
async function writeWhole(file: string, text: string): Promise<void> {
  const draft = `${file}.new`
  await writeFile(draft, text, { flush: true, mode: 0o600 })
  await rename(draft, file)
}
