import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { checkCameras } from './check-cameras.ts'

let database: TestDatabase
let db: pg.Client

beforeAll(async () => {
  database = await createTestDatabase()
  db = new pg.Client({ connectionString: database.url })
  await db.connect()
})
afterAll(async () => {
  await db.end()
  await database.drop()
})

const findLines = async () => (await checkCameras(db)).map(({ check, message }) => `${check}: ${message}`)

test('an installation without problems has no findings', async () => {
  expect(await checkCameras(db)).toEqual([])
})

test('a silent network server, locked jobs, a wrong clock, omitted fields and dead letters are reported', async () => {
  await db.query(`
    insert into user_account (email, username, password_hash) values ('ada@farm.example', 'ada', '');
    insert into device (device_id, secret_sha256) select id, decode(repeat('00', 32), 'hex') from generate_series(1, 8) id;
    insert into user_device (user_id, device_id) select user_id, 1 from user_account;

    insert into network_server (server_id, provider, transport, address, state, last_event_at)
      values ('chirpstack 1', 'chirpstack', 'mqtt', 'mqtt://lora.example', 'connected', '2026-03-01 12:00Z');
    insert into network_server_hour (server_id, hour, events)
      select 'chirpstack 1', '2026-03-01 12:00Z'::timestamptz - h * interval '1 hour', 5 from generate_series(0, 9) h;
    insert into device_radio (device_id, provider, server_id, last_uplink_at) values (1, 'chirpstack', 'chirpstack 1', now());

    insert into job_worker (worker_id, process) values ('worker-1', 'gateway host:1883');
    select graphile_worker.add_job('develop_photo', '{}');
    select graphile_worker.add_job('develop_photo', '{}');
    update graphile_worker._private_jobs set locked_at = now() - interval '31 minutes', locked_by = 'worker-1';

    insert into insight (insight_id, message_identifier, message_index, received_at, file_ctime, device_id, class_id, comms_source, camera_clock)
      values (1, 1, 0, now() - interval '1 hour', '2001-01-01 00:00Z', 2, 1, 'cell', 'past'),
        (3, 1, 0, now(), '2001-01-01 00:00Z', 3, 1, 'cell', 'past'), (4, 2, 0, now(), now(), 3, 1, 'cell', 'ok');

    insert into unreadable_field (device_id, kind, field, since, last_at, times, last_value)
      select id, 'health', 'battery_voltage', '2026-03-02 10:00Z', now(), 3, '"full"' from generate_series(4, 8) id;
    insert into unreadable_field (device_id, kind, field, since, last_at, times, last_value)
      values (1, 'insights', 'confidence', null, now(), 1, '"high"');

    insert into dead_letter (source, device_id, topic, reason, payload, payload_bytes, content_sha256, times)
      select 'mqtt', device_id, 'up/insights', 'invalid', '', 0, sha256(n::text::bytea), n
      from (values (1, 1), (1, 2), (2, 4), (null, 5)) as letters (device_id, n);`)
  expect(await findLines()).toEqual([
    expect.stringMatching(
      /^network servers: chirpstack 1 \(mqtt:\/\/lora\.example\) has sent no event since 2026-03-01 12:00 UTC, and used to send one every hour/,
    ),
    'jobs: 2 of develop_photo have been locked for more than 30 minutes, by gateway host:1883. Restart that program.',
    expect.stringMatching(/^camera clocks: Camera 2 dated its newest sighting 2001-01-01 00:00 UTC/),
    'message fields: battery_voltage of health cannot be read in messages of 5 cameras, such as 4, since 2026-03-02 10:00 UTC: it is left out. The last value was "full". Look at the firmware.',
    'dead letters: 2 received in the last 7 days from cameras of ada@farm.example, most for the reason invalid: see Internal, under Dead letters.',
    'dead letters: 1 received in the last 7 days from cameras without an owner, most for the reason invalid: see Internal, under Dead letters.',
    'dead letters: 1 received in the last 7 days from unknown devices, most for the reason invalid: see Internal, under Dead letters.',
  ])
})

test('the worst five of each kind of problem are named, and the others are counted', async () => {
  await db.query(`
    truncate unreadable_field;
    insert into device (device_id, secret_sha256) values (9, decode(repeat('00', 32), 'hex'));
    insert into unreadable_field (device_id, kind, field, since, last_at, times, last_value)
      select 9, 'health', 'field_' || n, now(), now(), 1, 'null' from generate_series(1, 9) n`)
  const lines = (await findLines()).filter((line) => line.startsWith('message fields'))
  expect(lines).toHaveLength(6)
  expect(lines.at(-1)).toBe('message fields: 4 more fields cannot be read.')
})
