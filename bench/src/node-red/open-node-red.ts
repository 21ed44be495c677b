import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Program } from '@sentinel/e2e/stack/program'
import { startChild } from '../child.ts'
import { describeFlow, type WritingFlow } from './flow.ts'

const BROKER = fileURLToPath(new URL('broker-process.ts', import.meta.url))
const SETTINGS = fileURLToPath(new URL('settings.ts', import.meta.url))

export interface NodeRed {
  pid: number
  version: string
  /** The port of its broker. */
  mqttPort: number
  /** Returns the last lines of its output, for the error message if rows are missing. */
  lastLines(): string
  stop(): Promise<void>
}

/** Starts Node-RED without its editor, with its own broker and a flow that writes the received messages to a database. */
export async function openNodeRed(program: string, databaseUrl: string, flow: WritingFlow): Promise<NodeRed> {
  const folder = await mkdtemp(join(tmpdir(), 'sentinel-node-red-'))
  const broker = await startChild<{ mqttPort: number }>(BROKER)
  const { mqttPort } = broker.ready
  const flowFile = join(folder, 'flow.json')
  await writeFile(flowFile, JSON.stringify(describeFlow(flow, mqttPort)))
  const nodeRed = new Program(
    [process.execPath, program, '--settings', SETTINGS, '--userDir', folder, flowFile],
    { settings: { DATABASE_URL: databaseUrl, FLOW_CONNECTIONS: String(flow.connections) } },
  )
  const [versionLine] = await Promise.all([
    nodeRed.says(/Node-RED version: /),
    nodeRed.says(/Connected to broker/), // it rejects if Node-RED ends first
    broker.ask({ tell: 'subscribed' }),
  ])
  return {
    pid: nodeRed.pid,
    version: versionLine.slice(versionLine.lastIndexOf('v')),
    mqttPort,
    lastLines: () => [...nodeRed.stdout, ...nodeRed.stderr].slice(-5).join('\n'),
    async stop() {
      await nodeRed.signal('SIGTERM')
      await broker.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
