import net from 'node:net'
import { Aedes } from 'aedes'

/** Runs the yardstick for P2: a bare aedes that accepts every message and stores nothing. */
const broker = await Aedes.createBroker()
const server = net.createServer({ noDelay: true }, broker.handle)
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.send?.({ ready: { mqttPort: typeof address === 'object' ? address?.port : undefined } })
})
process.on('disconnect', () => process.exit(0))
