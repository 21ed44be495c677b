import { afterEach, beforeEach, expect, test } from 'vitest'
import { type CommandFault, drawCommandFaults, NO_COMMAND_FAULTS } from '../device/command-faults.ts'
import { CommandedFleet } from '../testing/commanded-fleet.ts'
import { TestBroker } from '../testing/test-broker.ts'

const SETTINGS = { cycleTime: 240, triggerNumber: 3, revision: 2 }

let broker: TestBroker
let fleet: CommandedFleet

beforeEach(async () => {
  broker = await TestBroker.start()
  fleet = await CommandedFleet.create(broker)
})
afterEach(async () => {
  await fleet.remove()
  await broker.close()
})

const always = (fault: CommandFault) => ['--fault', `${fault}=1`]

test('a silent command is executed but never answered', async () => {
  await fleet.run(...always('silent-command'))
  const id = await fleet.order('reset_device', {})
  await broker.until(() => fleet.messages('health').length === 1 && broker.subscribed.length === 2)
  expect(broker.acknowledged).toBe(1)

  const cancel = await fleet.order('cancel', { id })

  expect(await fleet.answered(cancel)).toEqual(['failed: already executed'])
  expect(fleet.answersTo(id)).toEqual([])
  expect(await fleet.executed()).toEqual([id])
})

test('a command that is answered twice is executed once', async () => {
  await fleet.run(...always('double-answer'))
  const id = await fleet.order('update_state', SETTINGS)

  expect(await fleet.answered(id, 2)).toEqual(['success', 'success'])
  expect(await fleet.executed()).toEqual([id])
})

test('a late answer is sent automatically after a delay', async () => {
  await fleet.run(...always('late-answer'), '--late-answer-seconds', '0.05')

  expect(await fleet.answered(await fleet.order('update_state', SETTINGS))).toEqual(['success'])
})

test('a late answer is sent after the answer to the command’s cancellation', async () => {
  await fleet.run(...always('late-answer'))
  const id = await fleet.order('update_state', SETTINGS)
  await expect.poll(() => fleet.executed()).toEqual([id])

  const cancel = await fleet.order('cancel', { id })

  await fleet.answered(id)
  expect(fleet.messages('answers')).toMatchObject([
    { id: cancel, status: 'failed', detail: 'already executed' },
    { id, status: 'success' },
  ])
})

test('a camera that loses power before it executes a command executes it afterwards', async () => {
  await fleet.run(...always('reboot-in-command'))
  const id = await fleet.order('update_state', SETTINGS)

  expect(await fleet.answered(id)).toEqual(['success'])
  expect(broker.acknowledged).toBe(1)
  expect(broker.subscribed).toHaveLength(2)
  expect(fleet.messages('health')).toMatchObject([
    { startup_data: { reboot_reason: 'power loss' }, settings_revision: 1 },
  ])
  expect(await fleet.executed()).toEqual([id])
})

test('a command whose acknowledgement was lost is acknowledged when it is sent again, and executed once', async () => {
  await fleet.run(...always('lost-puback'))
  const id = await fleet.order('update_state', SETTINGS)
  await broker.until(() => broker.subscribed.length === 2)
  expect(broker.acknowledged).toBe(0)

  await fleet.order('update_state', SETTINGS, { id })
  await broker.until(() => broker.acknowledged === 1)

  expect(await fleet.answered(id, 2)).toEqual(['success', 'success'])
  expect(await fleet.executed()).toEqual([id])
})

test('the seed determines which commands have a fault', () => {
  const chances = { ...NO_COMMAND_FAULTS, 'late-answer': 0.5 }
  const draw = (seed: number) =>
    Array.from({ length: 40 }, (_, number) => drawCommandFaults(seed, 1001, `${number}`, chances).size)

  expect(draw(1)).toEqual(draw(1))
  expect(draw(1)).not.toEqual(draw(2))
  expect(new Set(draw(1))).toEqual(new Set([0, 1]))
})
