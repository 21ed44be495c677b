import { readFile } from 'node:fs/promises'
import { runMigrations as migrateQueue } from 'graphile-worker'
import { afterAll, expect, test } from 'vitest'
import { migrate } from './migrate.ts'
import { describeSchema } from './testing/describe-schema.ts'
import { MadeDatabases } from './testing/made-databases.ts'

const databases = new MadeDatabases()
afterAll(() => databases.drop())

test.each(['0.1.0'])('a database of version %s gets the schema of a new one', async (version) => {
  const old = await databases.create('upgrade_test_old')
  await migrateQueue({ connectionString: old.url })
  await old.client.query(await readFile(new URL(`../fixtures/${version}.sql`, import.meta.url), 'utf8'))
  const made = await databases.create('upgrade_test_new')

  await migrate(old.url)
  await migrate(made.url)

  expect(await describeSchema(old.client)).toEqual(await describeSchema(made.client))
})

test('existing accounts and the recipients of their integrations count as confirmed', async () => {
  const { url, client } = await databases.create('upgrade_test_confirmed')
  await migrateQueue({ connectionString: url })
  await client.query(await readFile(new URL('../fixtures/0.1.0.sql', import.meta.url), 'utf8'))
  await client.query(`
    with person as (
      insert into user_account (email, username, password_hash) values ('ada@example.com', 'ada', '') returning user_id)
    insert into integration (user_id, platform, recipients)
    select user_id, platform::integration_platform, recipients from person,
      (values ('email', array['Friend@Example.net', 'ada@example.com']), ('sms', array['+12025550123'])) given (platform, recipients)`)

  await migrate(url)

  const { rows } = await client.query(
    'select i.platform, recipient from integration i, recipients_of(i) recipient order by i.platform, recipient collate "C"',
  )
  expect(rows).toEqual([
    { platform: 'email', recipient: 'Friend@Example.net' },
    { platform: 'email', recipient: 'ada@example.com' },
    { platform: 'sms', recipient: '+12025550123' },
  ])
})

test('existing approved releases stay approved, and rows that break the rules are corrected', async () => {
  const { url, client } = await databases.create('upgrade_test_releases')
  await migrateQueue({ connectionString: url })
  await client.query(await readFile(new URL('../fixtures/0.1.0.sql', import.meta.url), 'utf8'))
  await client.query(`
    insert into alg (alg_id, name) values (1, 'A'), (2, 'B'), (3, 'C');
    insert into alg_release (release_id, name, approved) values (1, 'Savanna', true), (2, 'SAVANNA', false), (3, ' ', false), (4, repeat('x', 120), true),
        (5, repeat(' ', 60) || 'x' || repeat(' ', 60), false), (6, e' Savanna\\t', false), (7, repeat('y', 99) || ' y', false);
    insert into alg_release_component (release_id, alg_id, position, downstream_alg_ids, image_normalization_method, sensitivity)
      values (1, 1, 0, '{2,3,1,9}', 'stretch', 0.6), (1, 2, 0, '{1}', 'padding', 0.1), (1, 3, 5, '{}', 'resize', 1)`)

  await migrate(url)

  const releases = await client.query('select name, state from alg_release order by release_id')
  expect(releases.rows).toEqual([
    { name: 'Savanna', state: 'approved' },
    { name: 'SAVANNA (release 2)', state: 'draft' },
    { name: 'Release', state: 'draft' },
    { name: 'x'.repeat(100), state: 'approved' },
    { name: 'x', state: 'draft' },
    { name: 'Savanna (release 6)', state: 'draft' },
    { name: 'y'.repeat(99), state: 'draft' },
  ])
  const components = await client.query(
    'select alg_id, position, image_normalization_method as method, sensitivity from alg_release_component order by position',
  )
  expect(components.rows).toEqual([
    { alg_id: 1, position: 0, method: 'resize', sensitivity: 0.6 },
    { alg_id: 2, position: 1, method: 'padding', sensitivity: 0.1 },
    { alg_id: 3, position: 2, method: 'resize', sensitivity: 1 },
  ])
  const links = await client.query(
    'select position, downstream_position as target from alg_release_downstream order by 1, 2',
  )
  expect(links.rows).toEqual([
    { position: 0, target: 1 },
    { position: 0, target: 2 },
  ])
})

test('names get one Unicode form, and groups whose names become equal get different names', async () => {
  const { url, client } = await databases.create('upgrade_test_names')
  await migrateQueue({ connectionString: url })
  await client.query(await readFile(new URL('../fixtures/0.1.0.sql', import.meta.url), 'utf8'))
  const [nfc, nfd] = ['\u00c9tang', 'e\u0301tang']
  await client.query(`
    insert into user_account (email, username, password_hash) values ('ada@example.com', 'ada', ''), ('bob@example.com', 'bob', '');
    insert into alg (alg_id, name) values (1, 'A');
    insert into class_definition values (1, 1, '${nfd}'), (1, 2, '${nfc}');
    insert into device (device_id, secret_sha256, display_name) values (7, sha256(''), '${nfd}');
    insert into device_group (user_id, name) select user_id, name from user_account, unnest(array['${nfc}', '${nfd}']) name where username = 'ada';
    insert into device_group (user_id, name) select user_id, '${nfd}' from user_account where username = 'bob'`)

  await migrate(url)

  const [groups, labels, devices] = [
    await client.query('select group_id, name from device_group order by group_id'),
    await client.query('select label from class_definition where alg_id = 1 order by class_id'),
    await client.query('select display_name from device'),
  ]
  const later = groups.rows[1].group_id
  expect(groups.rows.map((row) => row.name)).toEqual([nfc, `\u00e9tang (group ${later})`, '\u00e9tang'])
  expect(labels.rows.map((row) => row.label)).toEqual(['\u00e9tang', nfc])
  expect(devices.rows).toEqual([{ display_name: '\u00e9tang' }])
  await expect(
    client.query(
      `insert into device_group (user_id, name) select user_id, '${nfd}' from user_account where username = 'ada'`,
    ),
  ).rejects.toThrow('device_group_name_key')
})

test('an upgrade merges duplicate species rules of a user into one with the newest pause', async () => {
  const { url, client } = await databases.create('upgrade_test_rules')
  await migrateQueue({ connectionString: url })
  await client.query(await readFile(new URL('../fixtures/0.1.0.sql', import.meta.url), 'utf8'))
  await client.query(`
    insert into user_account (email, username, password_hash) values ('ada@example.com', 'ada', ''), ('bob@example.com', 'bob', '');
    insert into device_group (user_id, name) select user_id, name from user_account, unnest(array['Hill', 'Valley']) name;
    insert into species_rule (user_id, class_name, min_confidence, of_all_groups, time_zone, pause_minutes, platforms, enabled)
      select user_id, class_name, 80, of_all, zone, 60, platforms::integration_platform[], is_on
      from user_account, (values (1, 'Fox', true, 'UTC', '{email,sms}', false), (2, 'FOX', true, 'Asia/Tokyo', '{sms,email}', true),
        (3, 'Fox', false, 'UTC', '{email,sms}', true), (4, 'Fox', false, 'UTC', '{email,sms}', true), (5, 'Fox', true, 'UTC', '{sms}', true))
        given (place, class_name, of_all, zone, platforms, is_on) order by user_id, place;
    insert into species_rule_group (rule_id, user_id, group_id)
      select rule_id, user_id, group_id from species_rule join device_group using (user_id) where not of_all_groups and rule_id in (3, 4, 8);
    insert into species_rule_told (rule_id, device_id, told_at, insight_id)
      values (1, 7, '2026-11-02', 1), (2, 7, '2026-11-01', 2), (1, 8, '2026-11-03', 3), (4, 7, '2026-11-04', 4)`)

  await migrate(url)

  const rules = await client.query(
    `select rule_id, cardinality(group_ids) as groups, platforms::text, enabled from species_rule order by rule_id`,
  )
  expect(rules.rows).toEqual([
    { rule_id: 2, groups: null, platforms: '{email,sms}', enabled: true },
    { rule_id: 3, groups: 2, platforms: '{email,sms}', enabled: true },
    { rule_id: 5, groups: null, platforms: '{sms}', enabled: true },
    { rule_id: 7, groups: null, platforms: '{email,sms}', enabled: true },
    { rule_id: 8, groups: 2, platforms: '{email,sms}', enabled: true },
    { rule_id: 9, groups: 0, platforms: '{email,sms}', enabled: true },
    { rule_id: 10, groups: null, platforms: '{sms}', enabled: true },
  ])
  const sent = await client.query(
    `select rule_id, device_id, insight_id from species_rule_sent order by rule_id, device_id`,
  )
  expect(sent.rows).toEqual([
    { rule_id: 2, device_id: 7, insight_id: '1' },
    { rule_id: 2, device_id: 8, insight_id: '3' },
    { rule_id: 3, device_id: 7, insight_id: '4' },
  ])
})

test('dead letters of network servers get the device that the event names', async () => {
  const { url, client } = await databases.create('upgrade_test_letters')
  await migrateQueue({ connectionString: url })
  await client.query(await readFile(new URL('../fixtures/0.1.0.sql', import.meta.url), 'utf8'))
  const events = [
    '{"deviceInfo": {"devEui" : "70b3d57e000003e9"}, "object": {"devEui": "0000000000000000"}}',
    '{"end_device_ids":{"dev_eui":"70-B3-D5-7E-00-00-03-EA"}}',
    '{"deviceInfo":{"devEui":"70b3d57e000003"}}',
    '[]',
  ]
  await client.query(
    `insert into device (device_id, secret_sha256, dev_eui) values (1001, sha256(''), '70b3d57e000003e9')`,
  )
  await client.query(
    `insert into dead_letter (source, topic, reason, payload, payload_bytes, letter_sha256)
     select source, '', 'malformed', payload::bytea, 0, sha256((source || payload)::bytea)
     from unnest($1::text[]) payload, (values ('tts'), ('mqtt')) given (source) order by source`,
    [events],
  )

  await migrate(url)

  const { rows } = await client.query(
    `select source, device_id, dev_eui from dead_letter where dev_eui is not null order by dev_eui`,
  )
  expect(rows).toEqual([
    { source: 'tts', device_id: 1001, dev_eui: '70b3d57e000003e9' },
    { source: 'tts', device_id: null, dev_eui: '70b3d57e000003ea' },
  ])
})

test('a place of 0/0 is removed, and a camera gets its place from its sightings and reports', async () => {
  const { url, client } = await databases.create('upgrade_test_places')
  await migrateQueue({ connectionString: url })
  await client.query(await readFile(new URL('../fixtures/0.1.0.sql', import.meta.url), 'utf8'))
  const hour = (number: number) =>
    (Date.parse('2026-11-20Z') - Date.parse('2020-01-01Z')) / 1000 + number * 3600
  await client.query(`
    insert into device (device_id, secret_sha256) select n, sha256('') from generate_series(1, 3) n;
    update device_health set latitude = 0, longitude = 0.0004, placed_at = '2026-11-20T05:00Z' where device_id in (1, 3);
    insert into health (device_id, recorded_at, message_identifier, received_at, latitude, longitude) values
      (1, '2026-11-20T05:00Z', 1, '2026-11-20T05:00Z', 0, 0), (1, '2026-11-20T03:00Z', 2, '2026-11-20T03:00Z', -1, 36);
    insert into insight (insight_id, message_identifier, received_at, device_id, class_id, comms_source, message_index, latitude, longitude)
      select seconds::bigint << 22, 1, now(), device_id, 1, 'cell', 0, latitude, longitude
      from (values (1, ${hour(2)}, -2, 37), (2, ${hour(1)}, -3, 38), (2, ${hour(4)}, 0, 0)) given (device_id, seconds, latitude, longitude)`)

  await migrate(url)

  const { rows } = await client.query('select latitude, longitude from device_health order by device_id')
  expect(rows).toEqual([
    { latitude: -1, longitude: 36 },
    { latitude: -3, longitude: 38 },
    { latitude: null, longitude: null },
  ])
})
