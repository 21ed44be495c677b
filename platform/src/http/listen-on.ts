import type { Server } from 'node:net'

/** Thrown for an address that cannot be listened on. The message is a single line for the operator. */
export class CannotListen extends Error {
  override name = 'CannotListen'
}

/**
 * Listens and returns the port, which the system chooses if 0 is passed. An error names the setting to change: the port's setting, or the host's,
 * which has a similar name unless another one is passed.
 */
export function listenOn(
  server: Server,
  address: { host: string; port: number },
  portSetting: string,
  hostSetting = portSetting.replace(/PORT$/, 'HOST'),
): Promise<number> {
  return new Promise((resolve, reject) => {
    // The listener is never removed, because a later failure to accept one connection must not end the process.
    server.on('error', (error: NodeJS.ErrnoException) =>
      reject(new CannotListen(explain(error, address, portSetting, hostSetting))),
    )
    server.listen(address, () => {
      const bound = server.address()
      resolve(typeof bound === 'object' && bound ? bound.port : address.port)
    })
  })
}

/** Waits for several servers, so that the operator sees immediately which of them cannot listen. */
export async function listenOnAll<const Opening extends readonly Promise<unknown>[]>(
  opening: Opening,
): Promise<{ -readonly [At in keyof Opening]: Awaited<Opening[At]> }> {
  const failures = (await Promise.allSettled(opening)).flatMap((each) =>
    each.status === 'rejected' && each.reason instanceof CannotListen ? [each.reason] : [],
  )
  if (failures.length > 1) throw new CannotListen(failures.map(({ message }) => message).join('; '))
  return Promise.all(opening)
}

function explain(
  { code, message }: NodeJS.ErrnoException,
  { host, port }: { host: string; port: number },
  portSetting: string,
  hostSetting: string,
): string {
  if (code === 'EADDRINUSE') return `port ${port} on ${host} is taken: choose another with ${portSetting}`
  if (code === 'EACCES')
    return `port ${port} on ${host} needs more rights: choose another with ${portSetting}`
  if (code === 'EADDRNOTAVAIL') return `${hostSetting}: ${host} is no address of this machine`
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return `${hostSetting}: no address is known for ${host}`
  return `${hostSetting} and ${portSetting}: ${message}`
}
