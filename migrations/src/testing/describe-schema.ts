import type pg from 'pg'

/** Excludes objects created by an extension. */
const OWN = (catalog: string, oid: string) =>
  `not exists (select from pg_depend d where d.classid = '${catalog}'::regclass and d.objid = ${oid} and d.deptype = 'e')`

const PARTS = {
  columns: `select c.relname || '.' || a.attname as name,
      concat_ws(' ', format_type(a.atttypid, a.atttypmod), case when a.attnotnull then 'not null' end,
        nullif(a.attidentity, ''), nullif(a.attgenerated, ''), a.attstorage, pg_get_expr(d.adbin, d.adrelid)) as text
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'c') and ${OWN('pg_class', 'c.oid')}`,
  options: `select relname as name, array_to_string(reloptions, ' ') as text from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'S') and ${OWN('pg_class', 'pg_class.oid')}`,
  constraints: `select conrelid::regclass || ': ' || pg_get_constraintdef(oid) as name, contype::text as text from pg_constraint
    where connamespace = 'public'::regnamespace`,
  indexes: `select indexname as name, indexdef as text from pg_indexes where schemaname = 'public'`,
  enums: `select t.typname as name, string_agg(e.enumlabel, ' ' order by e.enumsortorder) as text
    from pg_type t join pg_enum e on e.enumtypid = t.oid where t.typnamespace = 'public'::regnamespace group by 1`,
  functions: `select p.oid::regprocedure::text as name, pg_get_functiondef(p.oid) as text from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and ${OWN('pg_proc', 'p.oid')}`,
  triggers: `select t.tgrelid::regclass || '.' || t.tgname as name, pg_get_triggerdef(t.oid) as text from pg_trigger t
    join pg_class c on c.oid = t.tgrelid where not t.tgisinternal and c.relnamespace = 'public'::regnamespace`,
  views: `select viewname as name, definition as text from pg_views where schemaname = 'public'
    and ${OWN('pg_class', `viewname::regclass`)}`,
}

export type SchemaPart = keyof typeof PARTS

/** Describes the schema `public`, each part by name, without objects created by extensions. */
export async function describeSchema(
  client: pg.ClientBase,
): Promise<Record<SchemaPart, Record<string, string>>> {
  const parts = {} as Record<SchemaPart, Record<string, string>> // safe: filled below, part by part
  for (const [part, text] of Object.entries(PARTS)) {
    const { rows } = await client.query<{ name: string; text: string }>(
      `select * from (${text}) part order by 1, 2`,
    )
    parts[part as SchemaPart] = Object.fromEntries(rows.map((row) => [row.name, row.text])) // safe: a key of PARTS
  }
  return parts
}
