import pg from 'pg'

/** The role that the programs run as. It owns nothing and is not a superuser. All databases on a server share it. */
export const PROGRAM_ROLE = 'sentinel_program'

const IS_TAKEN = ['42710', '23505']
const MAY_NOT = '42501'

/** Creates the role if it does not exist. Returns false if it does not exist and this connection may not create it. */
export async function createProgramRole(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [PROGRAM_ROLE])
  if (rowCount) return true
  try {
    await client.query(`create role ${PROGRAM_ROLE} nologin`)
    return true
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error
    if (IS_TAKEN.includes(error.code ?? '')) return true // created for another database at the same time
    if (error.code === MAY_NOT) return false
    throw error
  }
}

/**
 * If the schema has changed or rights are missing, grants the role the rights to read and write rows and to add and run jobs. Allows both URLs' users
 * to switch to the role.
 */
export async function grantProgramRole(
  client: pg.Client,
  { programUser, isChanged }: { programUser: string; isChanged: boolean },
): Promise<void> {
  if (isChanged || (await lacksRights(client))) await grantRights(client)
  const owner = client.user ?? programUser
  await letSwitch(client, owner)
  if (programUser !== owner) await letSwitch(client, programUser)
}

/** Selects only relations that belong to the schema's owner, because other users may have tables in the same schema. */
const OWN_RELATIONS = `
  select c.oid::regclass::text as name, c.relkind, c.relrowsecurity, c.oid from pg_class c
  where c.relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace) and c.relkind in ('r', 'v', 'S')
    and c.relowner = (select relowner from pg_class where oid = 'schema_migration'::regclass)
    and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`

/** Functions that run with the rights of the schema's owner (`security definer`). */
const OWNERS_FUNCTIONS = 'drop_old_chunks(timestamptz), count_refused_tries(jsonb), remove_refused_tries()'

async function lacksRights(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from (${OWN_RELATIONS}) own where relkind <> 'S' and not has_table_privilege($1, oid, 'select') limit 1`,
    [PROGRAM_ROLE],
  )
  return rowCount !== 0
}

async function grantRights(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string; relkind: string }>(OWN_RELATIONS)
  const [sequences, tables] = [
    rows.filter(({ relkind }) => relkind === 'S'),
    rows.filter(({ relkind }) => relkind !== 'S'),
  ].map((relations) => relations.map(({ name }) => name).join(', '))
  await client.query(`
    grant usage on schema public, graphile_worker to ${PROGRAM_ROLE};
    grant select, insert, update, delete on ${tables} to ${PROGRAM_ROLE};
    revoke insert, update, delete on schema_migration from ${PROGRAM_ROLE};
    revoke update, delete on account_event from ${PROGRAM_ROLE};
    revoke insert, update, delete on refused_try from ${PROGRAM_ROLE};
    grant usage on sequence ${sequences} to ${PROGRAM_ROLE};
    grant execute on all functions in schema graphile_worker to ${PROGRAM_ROLE};
    revoke execute on function ${OWNERS_FUNCTIONS} from public;
    grant execute on function ${OWNERS_FUNCTIONS} to ${PROGRAM_ROLE}`)
  // The queue's tables show rows only to their owner unless a policy allows others.
  const guarded = await client.query<{ name: string }>(
    `select name from (${OWN_RELATIONS}) own where relrowsecurity
       and not exists (select from pg_policy p where p.polrelid = own.oid and p.polname = $1)`,
    [PROGRAM_ROLE],
  )
  for (const { name } of guarded.rows)
    await client.query(
      `create policy ${PROGRAM_ROLE} on ${name} to ${PROGRAM_ROLE} using (true) with check (true)`,
    )
}

/** The user inherits the rights, because a program checks whether there is anything to migrate before it switches. */
async function letSwitch(client: pg.Client, user: string): Promise<void> {
  const { rows } = await client.query<{ is_needed: boolean; may_grant: boolean }>(
    `select not pg_has_role($1::name, $2::name, 'set') as is_needed,
       pg_has_role(session_user, $2::name, 'member with admin option') as may_grant
     from pg_roles where rolname = $1`,
    [user, PROGRAM_ROLE],
  )
  if (rows[0]?.is_needed && rows[0].may_grant)
    await client.query(`grant ${PROGRAM_ROLE} to ${pg.escapeIdentifier(user)} with set true, inherit true`)
}

/**
 * Returns the URL with which a program connects as the role. If its user may not switch to the role, the URL is returned unchanged, with a warning if
 * that user is a superuser or owns the schema.
 */
export async function connectAsProgram(databaseUrl: string): Promise<{ url: string; warning?: string }> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'sentinel-start' })
  client.on('error', () => undefined) // the failing query reports the error
  await client.connect()
  try {
    const { rows } = await client.query<{
      may_set: boolean
      is_powerful: boolean
      has_role: boolean
      name: string
    }>(
      `select coalesce(pg_has_role(session_user, r.oid, 'set'), false) as may_set, session_user as name, r.oid is not null as has_role,
         u.rolsuper or pg_has_role(session_user, c.relowner, 'usage') as is_powerful
       from pg_roles u left join pg_roles r on r.rolname = $1, pg_class c
       where u.rolname = session_user and c.oid = 'insight'::regclass`,
      [PROGRAM_ROLE],
    )
    const [user] = rows
    if (user?.may_set) return { url: withProgramRole(databaseUrl) }
    if (!user?.is_powerful) return { url: databaseUrl }
    const create = user.has_role ? '' : `create role ${PROGRAM_ROLE} nologin; `
    const warning =
      `Running with all rights of database user ${user.name}. ` +
      `To restrict it, run as superuser: ${create}grant ${PROGRAM_ROLE} to ${user.name}`
    return { url: databaseUrl, warning }
  } finally {
    await client.end()
  }
}

/** Returns the URL with an option that switches to the role. */
export function withProgramRole(databaseUrl: string): string {
  const url = new URL(databaseUrl)
  const given = url.searchParams.get('options')
  url.searchParams.set('options', [given, `-c role=${PROGRAM_ROLE}`].filter(Boolean).join(' '))
  return url.href
}
