import { createInterface } from 'node:readline'
import { type Readable, Writable } from 'node:stream'
import { PASSWORD_MAX_CHARACTERS } from '@sentinel/contracts/account/limits'
import { Password } from '@sentinel/contracts/account/passwords'
import { CommandRefused } from '../command-line.ts'

export const passwordOptions = {
  password: { type: 'string' },
  'password-stdin': { type: 'boolean' },
} as const

interface GivenPassword {
  password?: string | undefined
  'password-stdin'?: boolean | undefined
}

interface Terminal {
  stdin: Readable & { isTTY?: boolean }
  /** Standard output contains only the result, so questions are written to standard error. */
  stderr: Writable
}

/**
 * Returns the given password: from an argument, from a single line on standard input, or typed twice at the terminal, where it is not shown. Throws
 * `CommandRefused` if there is none, or if it does not meet the requirements.
 */
export async function readPassword(
  given: GivenPassword,
  usage: string,
  terminal: Terminal = process,
): Promise<string> {
  const { password, 'password-stdin': isOnStdin } = given
  if (password !== undefined && isOnStdin)
    throw new CommandRefused(`Use either --password or --password-stdin (usage: ${usage})`)
  if (password !== undefined) return check(password)
  if (isOnStdin) return check(await readOneLine(terminal.stdin))
  if (terminal.stdin.isTTY) return check(await askTwice(terminal))
  throw new CommandRefused(
    `A password is needed: pass it with --password-stdin, or run the command in a terminal (usage: ${usage})`,
  )
}

function check(password: string): string {
  if (Password.safeParse(password).success) return password
  throw new CommandRefused(
    `The password needs more than 8 and at most ${PASSWORD_MAX_CHARACTERS} characters, ` +
      'one upper case, one lower case and one special character.',
  )
}

async function readOneLine(stdin: Readable): Promise<string> {
  let text = ''
  for await (const chunk of stdin.setEncoding('utf8')) {
    text += String(chunk)
    if (text.length > PASSWORD_MAX_CHARACTERS + 2) break // refused for its length
  }
  const [line = '', ...rest] = text.split(/\r?\n/)
  if (rest.some((each) => each !== '')) throw new CommandRefused('Standard input has more than one line.')
  return line
}

async function askTwice({ stdin, stderr }: Terminal): Promise<string> {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const reader = createInterface({ input: stdin, output: silent, terminal: true, historySize: 0 })
  const lines = reader[Symbol.asyncIterator]()
  reader.on('SIGINT', () => reader.close()) // the terminal is in raw mode, where Ctrl-C does not end the program automatically
  async function ask(question: string): Promise<string> {
    stderr.write(question)
    const line = await lines.next()
    stderr.write('\n')
    if (line.done) throw new CommandRefused('No password was entered. Nothing was changed.')
    return line.value
  }
  try {
    const password = check(await ask('New password: '))
    if ((await ask('The same again: ')) !== password)
      throw new CommandRefused('The two passwords differ. Nothing was changed.')
    return password
  } finally {
    reader.close()
  }
}
