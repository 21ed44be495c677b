import { createInterface } from 'node:readline/promises'

const NAMED_MAX = 3

interface Reset {
  dataDir: string
  /** The email addresses of accounts that users have created in addition to the demo's. */
  otherAccounts: readonly string[]
}

/** Asks the user at the terminal whether the demo's data may be deleted. Throws without a terminal, or if the answer is not "yes". */
export async function confirmReset(reset: Reset): Promise<void> {
  const what = describe(reset)
  if (!process.stdin.isTTY)
    throw new Error(`--reset removes ${what}: add --yes to confirm it where no terminal can ask`)
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  try {
    const answer = await terminal.question(`This removes ${what}. Type yes to go on: `)
    if (answer.trim().toLowerCase() !== 'yes') throw new Error('--reset: nothing was removed')
  } finally {
    terminal.close()
  }
}

function describe({ dataDir, otherAccounts }: Reset): string {
  const data = `the demo in ${dataDir} with all its insights and photos`
  if (otherAccounts.length === 0) return data
  const named = otherAccounts.slice(0, NAMED_MAX).join(', ')
  const further = otherAccounts.length - NAMED_MAX
  return `${data}, and ${otherAccounts.length === 1 ? 'the account' : 'the accounts'} ${named}${further > 0 ? ` and ${further} more` : ''}`
}
