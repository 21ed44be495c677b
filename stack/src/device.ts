import { CommandRefused, runCommand } from './command-line.ts'
import { provisionDevices, readProvision } from './device/provision.ts'
import { readRenewal, renewClaimCode } from './device/renew-claim-code.ts'
import type pg from 'pg'

const USAGE = {
  provision:
    'npm run -s device -- provision --id N --owner E [--name T] [--firmware V] [--dev-eui X] [--count N]',
  'claim-code': 'npm run -s device -- claim-code --id N',
}

await runCommand({ name: 'device', read: readRequest, run: (client, work) => work(client) })

function readRequest(): (client: pg.Client) => Promise<object | object[]> {
  const action = process.argv[2]
  if (action === 'provision') {
    const provision = readProvision(USAGE.provision)
    return (client) => provisionDevices(client, provision)
  }
  if (action === 'claim-code') {
    const renewal = readRenewal(USAGE['claim-code'])
    return (client) => renewClaimCode(client, renewal)
  }
  throw new CommandRefused(`usage: ${Object.values(USAGE).join(', or ')}`)
}
