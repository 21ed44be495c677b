import { once } from 'node:events'
import net from 'node:net'
import { Aedes } from 'aedes'

/** Runs the bare aedes to which Node-RED subscribes. Replies to any message from the parent process once a client has subscribed. */
const broker = await Aedes.createBroker()
const subscribed = once(broker, 'subscribe')
const server = net.createServer({ noDelay: true }, broker.handle)
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.send?.({ ready: { mqttPort: typeof address === 'object' ? address?.port : undefined } })
})
process.on('message', () => void subscribed.then(() => process.send?.({ subscribed: true })))
process.on('disconnect', () => process.exit(0))
