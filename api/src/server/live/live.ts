import type { Server as HttpServer } from 'node:http'
import type { ErrorCode } from '@sentinel/contracts/http/errors'
import { type ServerToClientEvents, SocketAuth } from '@sentinel/contracts/server/socket'
import { Server, type Socket } from 'socket.io'
import { SOCKET_BACKLOG_MAX_BYTES } from '@sentinel/contracts/server/limits'
import type { Sessions } from '../../platform/access/sessions.ts'
import type { ToUsers } from '../../platform/publishers.ts'

/** Clients send nothing but their token. */
const CLIENT_MESSAGE_MAX_BYTES = 16 * 1024
/** More tabs than a user is likely to have open. Every push is written to each of them. */
const SOCKETS_PER_USER_MAX = 50

interface SocketData {
  userId: number
  sessionId: string
}

type NoEvents = Record<string, never>
type LiveServer = Server<NoEvents, ServerToClientEvents, NoEvents, SocketData>
type LiveSocket = Socket<NoEvents, ServerToClientEvents, NoEvents, SocketData>

export interface Live {
  toUsers: ToUsers
  /** Sends a resync to all sockets because they may have missed something. */
  resyncAll(): void
  connectedUserIds(): number[]
  connectedSessionIds(): string[]
  cutSession(sessionId: string): void
  stop(): Promise<void>
}

/** Manages the sockets of this process. A socket is in the rooms for its user and its session, which only the server assigns. */
export function createLive(server: HttpServer, sessions: Pick<Sessions, 'authenticate'>): Live {
  const io: LiveServer = new Server(server, {
    maxHttpBufferSize: CLIENT_MESSAGE_MAX_BYTES,
    perMessageDeflate: false,
    serveClient: false,
  })
  const socketsByUser = new Map<number, number>()

  /** Counts a socket until its connection closes. Returns false if the user has too many in this process. */
  function takePlace({ conn }: LiveSocket, userId: number): boolean {
    if (conn.readyState !== 'open') return true // its close event has already been emitted
    const open = socketsByUser.get(userId) ?? 0
    if (open >= SOCKETS_PER_USER_MAX) return false
    socketsByUser.set(userId, open + 1)
    conn.once('close', () => {
      const left = (socketsByUser.get(userId) ?? 1) - 1
      if (left > 0) socketsByUser.set(userId, left)
      else socketsByUser.delete(userId)
    })
    return true
  }

  /** Returns undefined if the socket is accepted, otherwise the error code. */
  async function admit(socket: LiveSocket, token: string): Promise<ErrorCode | undefined> {
    const user = await sessions.authenticate(token)
    if (!user) return 'unauthenticated'
    if (user.isSetupMissing) return 'second_factor_setup_required'
    if (!takePlace(socket, user.id)) return 'rate_limited'
    socket.data = { userId: user.id, sessionId: user.sessionId }
    return undefined
  }

  io.use((socket, next) => {
    const auth = SocketAuth.safeParse(socket.handshake.auth)
    const refuse = (code: ErrorCode) => next(new Error(code))
    if (!auth.success) return refuse('unauthenticated')
    void admit(socket, auth.data.token).then(
      (refusal) => (refusal ? refuse(refusal) : next()),
      () => refuse('unavailable'), // clients reconnect without getting the database's error
    )
  })
  io.on('connection', (socket) => {
    const { userId, sessionId } = socket.data
    void socket.join([userRoom(userId), sessionRoom(sessionId)])
    dropSlow(socket.conn)
  })

  return {
    toUsers(userIds, event, ...payload) {
      io.to(userIds.map(userRoom)).emit(event, ...payload)
    },
    resyncAll: () => void io.emit('resync', {}),
    connectedUserIds: () => [...socketsByUser.keys()],
    connectedSessionIds: () => [...io.of('/').sockets.values()].map(({ data }) => data.sessionId),
    cutSession: (sessionId) => io.in(sessionRoom(sessionId)).disconnectSockets(true),
    stop: () => io.close(),
  }
}

function userRoom(userId: number): string {
  return `user:${userId}`
}

function sessionRoom(sessionId: string): string {
  return `session:${sessionId}`
}

type Connection = Socket['conn']

/** The fields of engine.io's transport that are used here: whether it accepts more data, and its WebSocket, which is absent while polling. */
interface Transport {
  writable: boolean
  socket?: { bufferedAmount: number; terminate(): void }
}

/** Ends a connection that is not receiving its data before the queued data fills the memory. The client reconnects when it can and reads the rows. */
function dropSlow(connection: Connection): void {
  let waitingBytes = 0
  connection.on('packetCreate', ({ data }: { data?: string | Buffer }) => {
    const { writable, socket } = connection.transport as Transport // its type omits fields that every kind of transport has
    if (writable) return // accepts this packet immediately
    if (waitingBytes === 0) connection.once('flush', () => (waitingBytes = 0))
    waitingBytes += data?.length ?? 0
    if (waitingBytes + (socket?.bufferedAmount ?? 0) <= SOCKET_BACKLOG_MAX_BYTES) return
    if (socket) socket.terminate()
    else connection.close(true)
  })
}
