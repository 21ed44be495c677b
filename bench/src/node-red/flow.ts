/** Describes how a flow writes the messages that it receives. */
export interface WritingFlow {
  name: string
  /** The number of connections in the pool, and therefore of concurrent statements. */
  connections: number
  /** The bodies of the function node: one runs when the flow starts, the other for each message. */
  onStart: string
  onMessage: string
}

const ATTEMPTS_MAX = 5

const STORE = `
async function store(insights, rows) {
  for (let attempt = 1; ; attempt++) {
    try {
      return await insights.store(rows)
    } catch (error) {
      if (attempt === ${ATTEMPTS_MAX} || !insights.mayPassAgain(error)) return node.error(error)
    }
  }
}`

const TO_ROWS = `
const insights = global.get('insights')
const rows = insights.toRows(Number(msg.topic.split('/')[1]), msg.payload, { receivedMs: Date.now() })`

/**
 * The flow that most users write: each message is a statement and a commit. More connections make it slower, because a device's messages arrive in
 * bursts and wait for each other at its row.
 */
export const SINGLE_FLOW: WritingFlow = {
  name: 'one statement a message',
  connections: 1,
  onStart: '',
  onMessage: `${STORE}${TO_ROWS}
await store(insights, rows)`,
}

/** The flow that an expert writes: one statement stores 1,000 messages, or those that arrive within 5 ms. */
export const BATCHED_FLOW: WritingFlow = {
  name: 'one statement for up to 1,000 messages',
  connections: 2,
  onStart: `${STORE}
const insights = global.get('insights')
let waiting = []
let timer
function flush() {
  clearTimeout(timer)
  timer = undefined
  const rows = waiting
  waiting = []
  store(insights, rows)
}
context.set('gather', (rows) => {
  waiting.push(...rows)
  if (waiting.length >= 1000) flush()
  else timer ??= setTimeout(flush, 5)
})`,
  onMessage: `${TO_ROWS}
context.get('gather')(rows)`,
}

/** Returns Node-RED's flow file: an MQTT in node with QoS 1, then the function that writes. */
export function describeFlow({ onStart, onMessage }: WritingFlow, mqttPort: number): object[] {
  const place = { z: 'flow', x: 0, y: 0 }
  return [
    { id: 'flow', type: 'tab', label: 'Insights' },
    {
      id: 'broker',
      type: 'mqtt-broker',
      broker: '127.0.0.1',
      port: String(mqttPort),
      clientid: 'node-red',
      autoConnect: true,
      protocolVersion: '4',
      keepalive: '60',
      cleansession: true,
    },
    {
      ...place,
      id: 'in',
      type: 'mqtt in',
      broker: 'broker',
      topic: 'sentinels/+/up/insights',
      qos: '1',
      datatype: 'json',
      inputs: 0,
      wires: [['write']],
    },
    {
      ...place,
      id: 'write',
      type: 'function',
      func: onMessage,
      initialize: onStart,
      finalize: '',
      outputs: 0,
      timeout: 0,
      noerr: 0,
      libs: [],
      wires: [],
    },
  ]
}
