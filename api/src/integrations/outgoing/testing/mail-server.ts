import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/**
 * Replaces the normal response to the next email: an SMTP reply to its content, `drop` to close the connection, `take-and-drop` to close it
 * after the email is stored, `hang` for no reply as long as the caller waits.
 */
export type NextReply = { code: number; text: string } | 'drop' | 'take-and-drop' | 'hang'

export interface MailServer {
  /** Includes the credentials, if there are any. */
  url: string
  /** The accepted emails, parsed, with their recipients. */
  mails: (Email & { recipients: string[]; raw: string })[]
  /** Refuses emails to this address from now on. The refusal is permanent unless the code says otherwise. */
  refuse(address: string, code?: number): void
  replyNext(...replies: NextReply[]): void
  /** Returns the number of replies from `replyNext` that have not been sent yet. */
  repliesLeft(): number
  /** Returns the number of connections so far. A pool opens only a few. */
  connections(): number
  close(): Promise<void>
}

/** Starts a mail server on loopback that stores what it receives. If `user` is given, it accepts emails only from that user. */
export async function startMailServer({
  user,
}: { user?: { name: string; password: string } } = {}): Promise<MailServer> {
  const mails: MailServer['mails'] = []
  const refused = new Map<string, number>()
  const next: NextReply[] = []
  const sockets = new Map<number | undefined, Socket>()
  let connections = 0
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    allowInsecureAuth: true,
    authOptional: user === undefined,
    closeTimeout: 0,
    logger: false,
    onConnect(_, done) {
      connections++
      done()
    },
    onAuth({ username, password }, _, done) {
      if (username === user?.name && password === user?.password) done(null, { user: username })
      else done(fail(535, 'Authentication credentials invalid'))
    },
    onRcptTo({ address }, _, done) {
      const code = refused.get(address.toLowerCase())
      done(code === undefined ? null : fail(code, `${address} takes no mail`))
    },
    onData: takeMail(mails, next, (remotePort) => sockets.get(remotePort)?.destroy()),
  })
  const listening = server.listen(0, '127.0.0.1')
  listening.on('connection', (socket) => sockets.set(socket.remotePort, socket))
  await once(listening, 'listening')
  const { port } = listening.address() as AddressInfo // safe: it listens on a port
  const credentials = user ? `${encodeURIComponent(user.name)}:${encodeURIComponent(user.password)}@` : ''
  return {
    url: `smtp://${credentials}127.0.0.1:${port}`,
    mails,
    refuse: (address, code = 550) => void refused.set(address.toLowerCase(), code),
    replyNext: (...replies) => void next.push(...replies),
    repliesLeft: () => next.length,
    connections: () => connections,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

type OnData = NonNullable<SMTPServerOptions['onData']>

function takeMail(mails: MailServer['mails'], next: NextReply[], drop: (remotePort: number) => void): OnData {
  async function take(...[stream, { remotePort, envelope }, done]: Parameters<OnData>): Promise<void> {
    const content = Buffer.concat(await stream.toArray())
    const instead = next.shift()
    if (instead === 'hang') return
    if (instead === 'drop') return drop(remotePort)
    if (typeof instead === 'object') return done(fail(instead.code, instead.text))
    const recipients = envelope.rcptTo.map(({ address }) => address)
    mails.push({ ...(await PostalMime.parse(content)), recipients, raw: content.toString() })
    if (instead === 'take-and-drop') drop(remotePort)
    else done()
  }
  return (...given) => void take(...given)
}

function fail(code: number, text: string): Error {
  return Object.assign(new Error(text), { responseCode: code })
}
