import type { Server } from 'node:net'

/** An address that can't be listened on; the message is one line for the operator. */
export class CannotListen extends Error {
  override name = 'CannotListen'
}

/** Listens and returns the port, which the system chose when 0 was asked. `setting` names what to change. */
export function listenOn(
  server: Server,
  { host, port }: { host: string; port: number },
  setting: string,
): Promise<number> {
  return new Promise((resolve, reject) => {
    // Stays for good: a later failure to accept one connection must not end the process.
    server.on('error', (error: NodeJS.ErrnoException) =>
      reject(new CannotListen(explain(error, host, port, setting))),
    )
    server.listen({ host, port }, () => {
      const address = server.address()
      resolve(typeof address === 'object' && address ? address.port : port)
    })
  })
}

function explain(error: NodeJS.ErrnoException, host: string, port: number, setting: string): string {
  if (error.code === 'EADDRINUSE') return `port ${port} on ${host} is taken; choose another with ${setting}`
  if (error.code === 'EACCES')
    return `port ${port} on ${host} needs more rights; choose another with ${setting}`
  return `${setting}: ${error.message}`
}
