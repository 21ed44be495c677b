import { expect, test } from 'vitest'
import type { Command } from './command.ts'
import { CommandMemory, endCommand } from './command-memory.ts'

const command = (number: number): Command => ({ id: `id-${number}`, type: 'reset_device', payload: {} })

function addEnded(memory: CommandMemory, number: number): void {
  endCommand(memory.add(command(number)), 'executed', { status: 'success' }, { isReported: true })
}

test('a camera remembers its last 64 commands', () => {
  const memory = new CommandMemory()
  for (let number = 0; number < 100; number++) addEnded(memory, number)

  expect(memory.all).toHaveLength(64)
  expect(memory.find('id-35')).toBeUndefined()
  expect(memory.find('id-36')?.answers).toEqual([{ status: 'success' }])
})

test('a command that has not ended, or whose answer is not acknowledged, is not forgotten', () => {
  const memory = new CommandMemory()
  memory.add(command(0))
  endCommand(memory.add(command(1)), 'executed', { status: 'success' })
  for (let number = 2; number < 100; number++) addEnded(memory, number)

  expect(memory.find('id-0')?.stage).toBe('waiting')
  expect(memory.find('id-1')?.acknowledged).toBe(0)
})

test('a new memory starts with the commands that the former one stored', () => {
  const memory = new CommandMemory()
  memory.addCancelled('id-5')
  addEnded(memory, 6)

  const next = new CommandMemory(structuredClone(memory.all))

  expect(next.all).toEqual(memory.all)
})
