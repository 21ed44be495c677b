import { WebSocketServer } from 'ws'

/** Does the minimum that a WebSocket server can do: forwards its parent's messages to every client. */
const server = new WebSocketServer({ host: '127.0.0.1', port: 0, perMessageDeflate: false })
server.once('listening', () => {
  const address = server.address()
  process.send?.({ ready: { port: typeof address === 'object' ? address?.port : 0 } })
})
process.on('message', ({ text }: { text: string }) => {
  for (const client of server.clients) client.send(text)
})
process.once('disconnect', () => {
  for (const client of server.clients) client.terminate()
  server.close()
})
