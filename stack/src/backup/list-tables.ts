import type pg from 'pg'
import { BackupProblem } from './backup-problem.ts'

/**
 * Tables that a restored console recreates automatically: the queue of live updates, worker registrations, process measurements, copies for sorting,
 * and the record of migrations, which a restore writes.
 */
const LEFT_OUT: ReadonlySet<string> = new Set([
  'change_log',
  'change_log_bounds',
  'device_report',
  'device_report_use',
  'job_worker',
  'process_run',
  'process_sample',
  'schema_migration',
])

export interface Table {
  name: string
  /** Excludes generated columns. */
  columns: string[]
}

/** Returns all tables in a backup, each after the tables that it refers to. */
export async function listTables(db: pg.ClientBase): Promise<Table[]> {
  const { rows } = await db.query<Table & { refers_to: string[] }>(`
    select c.relname as name,
      array(select a.attname::text from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns,
      array(select distinct f.relname::text from pg_constraint k join pg_class f on f.oid = k.confrelid
        where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid) as refers_to
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
    order by c.relname`)
  const waiting = new Map(rows.filter(({ name }) => !LEFT_OUT.has(name)).map((table) => [table.name, table]))
  const tables: Table[] = []
  while (waiting.size > 0) {
    const next = [...waiting.values()].find(({ refers_to }) => refers_to.every((name) => !waiting.has(name)))
    if (!next) throw new BackupProblem(`the tables ${[...waiting.keys()].join(', ')} refer to each other`)
    waiting.delete(next.name)
    tables.push({ name: next.name, columns: next.columns })
  }
  return tables
}

/** Quotes a name for SQL. */
export function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

export function listColumns({ columns }: Table): string {
  return columns.map(quoteName).join(', ')
}
