import { once } from 'node:events'
import { WebSocket } from 'ws'
import { quantile } from '../run-rounds.ts'

/**
 * Opens many sockets and reports when each broadcast reached them. Implements just enough of Engine.IO 4 and Socket.IO 5 (see their protocol
 * documents) to listen: connects with a token, answers pings and recognises an event.
 */
export interface ListenersOrder {
  url: string
  sockets: number
  /** Tokens for signing in over Socket.IO, used in turn. Without tokens the sockets are bare WebSockets. */
  tokens?: readonly string[]
}

export interface BroadcastReport {
  /** Milliseconds from the parent's start to the arrival at a socket. */
  p50: number
  p99: number
}

const OPENED_AT_ONCE = 100

async function serve(): Promise<void> {
  process.send?.({ ready: {} })
  const [order] = (await once(process, 'message')) as [ListenersOrder] // the parent's first message
  let arrivals: number[] = []
  let onAll = () => {}
  const sockets: WebSocket[] = []
  const arrived = () => {
    arrivals.push(performance.timeOrigin + performance.now())
    if (arrivals.length === order.sockets) onAll()
  }
  for (let opened = 0; opened < order.sockets; opened += OPENED_AT_ONCE)
    sockets.push(
      ...(await Promise.all(
        Array.from({ length: Math.min(OPENED_AT_ONCE, order.sockets - opened) }, (_, at) =>
          open(order.url, order.tokens?.[(opened + at) % order.tokens.length], arrived),
        ),
      )),
    )
  process.once('disconnect', () => {
    for (const socket of sockets) socket.terminate()
  })
  process.send?.({ connected: true })
  process.on('message', ({ startedAt }: { startedAt: number }) => {
    const report = () => {
      onAll = () => {} // the next broadcast may have reached all sockets before the parent's message
      const took = arrivals.map((at) => at - startedAt)
      arrivals = []
      process.send?.({ p50: quantile(took, 0.5), p99: quantile(took, 0.99) })
    }
    if (arrivals.length === order.sockets) report()
    else onAll = report
  })
}

function open(url: string, token: string | undefined, arrived: () => void): Promise<WebSocket> {
  const socket = new WebSocket(url, { perMessageDeflate: false })
  return new Promise((resolve, reject) => {
    socket.once('error', reject)
    if (token === undefined) {
      socket.once('open', () => resolve(socket))
      socket.on('message', arrived)
      return
    }
    socket.on('message', (data: Buffer) => {
      const text = data.toString()
      if (text.startsWith('0')) socket.send(`40${JSON.stringify({ token })}`)
      else if (text.startsWith('40')) resolve(socket)
      else if (text.startsWith('44')) reject(new Error(text))
      else if (text === '2') socket.send('3')
      else if (text.startsWith('42["insights:')) arrived()
    })
  })
}

await serve()
