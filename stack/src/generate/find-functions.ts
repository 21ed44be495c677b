import type pg from 'pg'

interface Parameter {
  name: string
  type: string
}

export interface FunctionRow {
  name: string
  parameters: Parameter[]
  /** The columns of the returned rows. Empty if a single value is returned. */
  results: Parameter[]
  returns: string
  /** The number of parameters with a default, counted from the end. */
  defaults: number
}

const OF_MODES = (modes: string) => `(
  select coalesce(json_agg(json_build_object('name', p.proargnames[place], 'type', format_type(type, null)) order by place), '[]')
  from unnest(coalesce(p.proallargtypes, p.proargtypes::oid[])) with ordinality as argument (type, place)
  where coalesce(p.proargmodes[place], 'i') in (${modes}))`

/** Returns our volatile functions. Functions that only compute are used inside larger statements, and trigger functions are never called directly. */
export async function findFunctions(client: pg.Client): Promise<FunctionRow[]> {
  const { rows } = await client.query<FunctionRow>(`
    select p.proname as name, ${OF_MODES(`'i'`)} as parameters, ${OF_MODES(`'o', 't'`)} as results,
      format_type(p.prorettype, null) as returns, p.pronargdefaults::int as defaults
    from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and p.provolatile = 'v' and p.prorettype <> 'trigger'::regtype
      and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
    order by p.proname`)
  return rows
}

export interface EnumRow {
  name: string
  labels: string[]
}

export async function findEnums(client: pg.Client): Promise<EnumRow[]> {
  const { rows } = await client.query<EnumRow>(
    `select typname as name, array_agg(enumlabel::text order by enumsortorder) as labels
     from pg_type t join pg_enum e on e.enumtypid = t.oid where typnamespace = 'public'::regnamespace group by typname`,
  )
  return rows
}
