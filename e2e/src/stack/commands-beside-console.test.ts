import mqtt, { type MqttClient } from 'mqtt'
import { createTestDatabase, type TestDatabase } from '@sentinel/stack/testing/test-database'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPlace, type Place } from './place.ts'

const EMAIL = 'owner@example.org'
const PASSWORD = 'Sentinel-7-test!'
const NEW = 'Sentinel-8-test!'

let place: Place
let database: TestDatabase

beforeAll(async () => {
  ;[place, database] = await Promise.all([openPlace(), createTestDatabase()])
  place.settings.DATABASE_URL = database.url
  await place.startReady()
  await run('user', 'create', '--email', EMAIL, '--password', PASSWORD)
})
afterAll(async () => {
  await place.remove()
  await database.drop()
})

/** Runs a command that succeeds, and returns what it printed. */
async function run(name: 'user' | 'device', ...args: string[]) {
  const ended = await place.command(name, ...args)
  expect(ended).toMatchObject({ code: 0, stderr: [] })
  expect(ended.stdout).toHaveLength(1)
  return JSON.parse(ended.stdout[0] ?? '')
}

const act = (action: string, ...args: string[]) => run('user', action, '--email', EMAIL, ...args)
const account = (role = 'owner') => ({ user_id: 1, email: EMAIL, role })

function signIn(password: string): Promise<Response> {
  return fetch(`${place.apiUrl}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: EMAIL, password }),
  })
}

async function beginSession(password: string): Promise<string> {
  const { token } = (await (await signIn(password)).json()) as { token: string } // safe: the answer follows the contract
  return token
}

async function statusOf(token: string): Promise<number> {
  const { status } = await fetch(`${place.apiUrl}/api/user`, {
    headers: { authorization: `Bearer ${token}` },
  })
  return status
}

test('a password, a role and the sessions of an account can be changed while a console is running', async () => {
  const token = await beginSession(PASSWORD)
  expect(await statusOf(token)).toBe(200)
  expect(await act('password', '--password', NEW)).toEqual(account())
  await expect.poll(() => statusOf(token)).toBe(401)
  expect((await signIn(PASSWORD)).status).toBe(401)

  const other = await beginSession(NEW)
  expect(await act('role', '--role', 'viewer')).toEqual(account('viewer'))
  expect(await act('role', '--role', 'owner')).toEqual(account())
  expect(await act('sessions')).toEqual({ ...account(), sessions_ended: 1 })
  await expect.poll(() => statusOf(other)).toBe(401)

  const third = await beginSession(NEW)
  expect(await act('disable')).toEqual(account())
  await expect.poll(() => statusOf(third)).toBe(401)
  expect((await signIn(NEW)).status).toBe(401)
  expect(await act('enable')).toEqual(account())
  expect((await signIn(NEW)).status).toBe(200)
})

test('a user who has lost their second factor can sign in again after it is removed', async () => {
  const headers = { authorization: `Bearer ${await beginSession(NEW)}`, 'content-type': 'application/json' }
  const url = `${place.apiUrl}/api/account/secondFactor/authenticator`
  const made = await fetch(url, { method: 'POST', headers })
  const { secret } = (await made.json()) as { secret: string } // safe: the answer follows the contract
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
  await fetch(url, { method: 'PUT', headers, body: JSON.stringify({ code }) })
  expect(await (await signIn(NEW)).json()).toMatchObject({ code: 'second_factor_required' })

  expect(await act('second-factor', '--off')).toEqual({ ...account(), second_factors_removed: 1 })
  expect((await signIn(NEW)).status).toBe(200)
})

interface Credentials {
  username: string
  password: string
}

function connect({ username, password }: Credentials) {
  return mqtt.connectAsync(`mqtt://127.0.0.1:${place.settings.MQTT_PORT}`, {
    username,
    password,
    clientId: username,
    reconnectPeriod: 0,
  })
}

const closeOf = (client: MqttClient) => new Promise<void>((resolve) => client.once('close', () => resolve()))

test('a device whose password is rotated or revoked is disconnected immediately, and the old password is refused', async () => {
  const first = await run('device', 'provision', '--id', '7', '--owner', EMAIL)
  const client = await connect(first.mqtt)
  const cut = closeOf(client)
  const rotated = await run('device', 'rotate', '--id', '7')
  await cut
  await expect(connect(first.mqtt)).rejects.toThrow('Bad username or password')

  const again = await connect(rotated.mqtt)
  const cutAgain = closeOf(again)
  await run('device', 'revoke', '--id', '7')
  await cutAgain
  await expect(connect(rotated.mqtt)).rejects.toThrow('Bad username or password')
})
