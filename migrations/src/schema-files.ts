import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'

const TABLES_FOLDER = new URL('../tables/', import.meta.url)
const FUNCTIONS_FOLDER = new URL('../functions/', import.meta.url)
/** Refers to functions in all other files. */
const TRIGGERS_FILE = 'functions/triggers.sql'

export interface SchemaFile {
  /** Includes the folder: `tables/0001-people.sql`. */
  name: string
  sql: string
  checksum: string
}

export interface Schema {
  /** The version of the product that these files belong to. */
  version: string
  /** Types, tables and indexes. Each file runs once, in this order. */
  tables: SchemaFile[]
  /** Functions, views and triggers. Each file has their current text and runs again when it changes. */
  functions: SchemaFile[]
}

export async function readSchema(): Promise<Schema> {
  const [version, tables, functions] = await Promise.all([
    readVersion(),
    readFiles(TABLES_FOLDER, 'tables/'),
    readFunctions(),
  ])
  return { version, tables, functions }
}

async function readVersion(): Promise<string> {
  const text = await readFile(new URL('../package.json', import.meta.url), 'utf8')
  return (JSON.parse(text) as { version: string }).version // safe: our own package.json
}

async function readFunctions(): Promise<SchemaFile[]> {
  const files = await readFiles(FUNCTIONS_FOLDER, 'functions/')
  return [
    ...files.filter(({ name }) => name !== TRIGGERS_FILE),
    ...files.filter(({ name }) => name === TRIGGERS_FILE),
  ]
}

async function readFiles(folder: URL, prefix: string): Promise<SchemaFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(new URL(name, folder), 'utf8')
      return { name: prefix + name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}
