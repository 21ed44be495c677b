import { readFile } from 'node:fs/promises'
import { runMigrations as migrateQueue } from 'graphile-worker'
import { afterAll, expect, test } from 'vitest'
import { migrate } from './migrate.ts'
import { MadeDatabases } from './testing/made-databases.ts'

const databases = new MadeDatabases()
afterAll(() => databases.drop())

/** Creates an owner with a guest who has accepted one invitation and has not answered a second one. */
const BEFORE = `
  insert into user_account (email, username, first_name, last_name, phone_number, country, role, password_hash)
    select name || '@example.org', name, 'Ada', 'Fox', '7000000000', 'Kenya', 'owner', '' from unnest(array['owner', 'guest']) name;
  insert into device (device_id, secret_sha256) values (7, sha256('7'));
  insert into user_device (user_id, device_id, is_guest)
    select user_id, 7, username = 'guest' from user_account;
  insert into invitation (user_id, email, device_id, expires_at, accepted_by, accepted_at)
    select o.user_id, 'guest@example.org', 7, now(), g.user_id, now()
    from user_account o, user_account g where o.username = 'owner' and g.username = 'guest';
  insert into invitation (user_id, email, device_id, expires_at)
    select user_id, 'other@example.org', 7, now() + interval '1 day' from user_account where username = 'owner'`

test('existing links and accepted invitations may manage; unanswered invitations are view-only', async () => {
  const { url, client } = await databases.create('link_levels_test')
  await migrateQueue({ connectionString: url })
  await client.query(await readFile(new URL('../fixtures/0.1.0.sql', import.meta.url), 'utf8'))
  await client.query(BEFORE)
  await migrate(url)
  const links = await client.query('select distinct may_manage from user_device')
  expect(links.rows).toEqual([{ may_manage: true }])
  const invitations = await client.query('select email, may_manage from invitation order by email')
  expect(invitations.rows).toEqual([
    { email: 'guest@example.org', may_manage: true },
    { email: 'other@example.org', may_manage: false },
  ])
  await client.query('select settle_guests(array[7])')
  expect((await client.query('select may_manage from user_device')).rows).toEqual([
    { may_manage: true },
    { may_manage: true },
  ])
})
