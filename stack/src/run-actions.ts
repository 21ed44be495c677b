import type pg from 'pg'
import { CommandRefused, runCommand } from './command-line.ts'

/** Does an action's work on the database. The result is printed. */
export type Work = (client: pg.Client) => Promise<object | object[]>

/** An action of a command, such as `create`. */
export interface Action {
  usage: string
  /** Reads the arguments. Throws `CommandRefused` with the usage. */
  read(usage: string): Work | Promise<Work>
}

/** Runs the action named by the first argument. `--help` prints the usage of each. */
export async function runActions(name: string, actions: Record<string, Action>): Promise<void> {
  const [chosen = '', ...others] = process.argv.slice(2)
  if ([chosen, ...others].includes('--help')) {
    process.stdout.write(`${describeActions(actions)}\n`)
    return
  }
  await runCommand({
    name,
    read() {
      const action = Object.hasOwn(actions, chosen) ? actions[chosen] : undefined
      if (!action) throw new CommandRefused(explainChoice(name, chosen, actions))
      return action.read(action.usage)
    },
    run: (client, work: Work) => work(client),
  })
}

function explainChoice(name: string, chosen: string, actions: Record<string, Action>): string {
  const problem = chosen === '' ? 'No action was given' : `There is no action '${chosen}'`
  return `${problem}. Choose one of ${Object.keys(actions).join(', ')}; npm run -s ${name} -- --help shows how each is used.`
}

function describeActions(actions: Record<string, Action>): string {
  return Object.values(actions)
    .map(({ usage }) => usage)
    .join('\n')
}
