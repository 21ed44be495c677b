import net from 'node:net'
import { commandTopic } from '@sentinel/contracts/device-messages/mqtt'
import { Aedes } from 'aedes'

export interface PublishOrder {
  deviceIds: number[]
  payload: string
}

export interface PublishReport {
  seconds: number
}

/** Runs the yardstick for P18: a bare aedes that publishes the same messages and counts the acknowledgements. */
const broker = await Aedes.createBroker()
const server = net.createServer({ noDelay: true }, broker.handle)
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.send?.({ ready: { mqttPort: typeof address === 'object' ? address?.port : undefined } })
})
process.on('disconnect', () => process.exit(0))
process.on('message', (order: PublishOrder) => void publish(order))

async function publish({ deviceIds, payload }: PublishOrder): Promise<void> {
  const acknowledged = Promise.withResolvers<void>()
  let left = deviceIds.length
  const count = () => {
    left -= 1
    if (left === 0) acknowledged.resolve()
  }
  broker.on('ack', count)
  const startMs = performance.now()
  for (const deviceId of deviceIds) {
    const topic = commandTopic(deviceId)
    broker.publish({ cmd: 'publish', topic, payload, qos: 1, retain: false, dup: false }, () => undefined)
  }
  await acknowledged.promise
  broker.off('ack', count)
  process.send?.({ seconds: (performance.now() - startMs) / 1000 } satisfies PublishReport)
}
