import { createServer } from 'node:net'

/** Returns a port on 127.0.0.1 on which nothing listens. Another program can still take it before the caller does. */
export async function findFreePort(): Promise<number> {
  const port = await tryPort(0)
  if (port === undefined) throw new Error('no free port on 127.0.0.1')
  return port
}

export async function isPortFree(port: number): Promise<boolean> {
  return (await tryPort(port)) !== undefined
}

function tryPort(port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(undefined))
    server.listen({ port, host: '127.0.0.1' }, () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' ? address?.port : undefined))
    })
  })
}
