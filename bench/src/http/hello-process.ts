import Fastify from 'fastify'

/** The least a Fastify server can do. */
const app = Fastify()
app.get('/', () => ({ hello: 'world' }))
await app.listen({ host: '127.0.0.1', port: 0 })
const address = app.server.address()
process.send?.({ ready: { port: typeof address === 'object' ? address?.port : 0 } })
process.once('disconnect', () => void app.close())
