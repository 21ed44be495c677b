import { PassThrough, Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { CommandRefused } from '../command-line.ts'
import { readPassword } from './read-password.ts'

const PASSWORD = 'Sentinel-7-test!'
const WEAK =
  'The password needs more than 8 and at most 1000 characters, one upper case, one lower case and one special character.'

/** Creates a terminal at which these lines are typed, each after a question. */
function aTerminal(...lines: string[]) {
  const stdin = Object.assign(new PassThrough(), { isTTY: true })
  const shown: string[] = []
  const stderr = new PassThrough()
  stderr.setEncoding('utf8').on('data', (text: string) => {
    shown.push(text)
    const next = text.endsWith(': ') ? lines.shift() : undefined
    if (next !== undefined) stdin.write(next)
  })
  return { terminal: { stdin, stderr }, shown }
}

const refusal = (text: string) => new CommandRefused(text)
const piped = (text: string) => ({ stdin: Readable.from([text]), stderr: new PassThrough() })

test('a terminal asks twice, and the password is not shown', async () => {
  const { terminal, shown } = aTerminal(`${PASSWORD}\r`, `${PASSWORD}\r`)
  expect(await readPassword({}, 'usage', terminal)).toBe(PASSWORD)
  expect(shown.join('')).toBe('New password: \nThe same again: \n')
})

test.each([
  [
    'two passwords that differ',
    [`${PASSWORD}\r`, `${PASSWORD}?\r`],
    'The two passwords differ. Nothing was changed.',
  ],
  ['a weak password', ['weak\r'], WEAK],
  ['Ctrl-C', ['Sent\u0003'], 'No password was entered. Nothing was changed.'],
  ['Ctrl-D', ['\u0004'], 'No password was entered. Nothing was changed.'],
])('%s at the terminal is refused: %j', async (_, typed, reason) => {
  const { terminal } = aTerminal(...typed)
  await expect(readPassword({}, 'usage', terminal)).rejects.toThrow(refusal(reason))
})

test.each([PASSWORD, `${PASSWORD}\n`, `${PASSWORD}\r\n`])('standard input may be %j', async (text) => {
  expect(await readPassword({ 'password-stdin': true }, 'usage', piped(text))).toBe(PASSWORD)
})

test.each([
  ['', WEAK],
  ['weak\n', WEAK],
  [`${PASSWORD}${'x'.repeat(100_000)}`, WEAK],
  [`${PASSWORD}\n${PASSWORD}\n`, 'Standard input has more than one line.'],
])('standard input with %.20j is refused', async (text, reason) => {
  await expect(readPassword({ 'password-stdin': true }, 'usage', piped(text))).rejects.toThrow(
    refusal(reason),
  )
})

test('without a terminal and without an option the command fails and explains how to pass a password', async () => {
  await expect(readPassword({}, 'user …', piped(''))).rejects.toThrow(
    refusal(
      'A password is needed: pass it with --password-stdin, or run the command in a terminal (usage: user …)',
    ),
  )
})

test('only one of the options may be given', async () => {
  const both = { password: PASSWORD, 'password-stdin': true }
  await expect(readPassword(both, 'user …', piped(PASSWORD))).rejects.toThrow(
    refusal('Use either --password or --password-stdin (usage: user …)'),
  )
})
