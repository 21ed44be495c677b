/** Builds MQTT 3.1.1 packets as bytes by hand, so that the broker is not tested with its own parser. Nothing is checked. */

export const PacketType = {
  connect: 1,
  connack: 2,
  publish: 3,
  puback: 4,
  pubrec: 5,
  pubrel: 6,
  pubcomp: 7,
  subscribe: 8,
  suback: 9,
  unsubscribe: 10,
  unsuback: 11,
  pingreq: 12,
  pingresp: 13,
  disconnect: 14,
} as const
export type PacketType = (typeof PacketType)[keyof typeof PacketType]

export type Qos = 0 | 1 | 2

export interface WillFields {
  topic: string | Uint8Array
  payload?: string | Uint8Array
  qos?: number
  retain?: boolean
}

export interface ConnectFields {
  clientId?: string | Uint8Array
  clean?: boolean
  keepaliveSeconds?: number
  username?: string | Uint8Array
  password?: string
  will?: WillFields
  protocolName?: string
  protocolLevel?: number
}

export interface PublishFields {
  topic: string
  payload?: string | Uint8Array
  qos?: Qos
  retain?: boolean
  dup?: boolean
  packetId?: number
}

/** Returns the fixed header: packet type, flags and remaining length (§2.2). */
export function headerBytes(type: number, flags: number, remainingBytes: number): Buffer {
  const bytes = [(type << 4) | flags]
  let rest = remainingBytes
  do {
    const low = rest % 128
    rest = Math.floor(rest / 128)
    bytes.push(rest > 0 ? low | 128 : low)
  } while (rest > 0)
  return Buffer.from(bytes)
}

export function packetBytes(type: number, flags: number, ...parts: Uint8Array[]): Buffer {
  const body = Buffer.concat(parts)
  return Buffer.concat([headerBytes(type, flags, body.length), body])
}

export function numberBytes(number: number): Buffer {
  return Buffer.from([number >> 8, number & 255])
}

/** Returns a string or binary field preceded by its length (§1.5.3). */
export function fieldBytes(field: string | Uint8Array): Buffer {
  const bytes = Buffer.from(field)
  return Buffer.concat([numberBytes(bytes.length), bytes])
}

export function connectBytes(fields: ConnectFields = {}): Buffer {
  const { clientId = '', clean = true, keepaliveSeconds = 0, username, password, will } = fields
  const { protocolName = 'MQTT', protocolLevel = 4 } = fields
  let flags = clean ? 2 : 0
  const payload = [fieldBytes(clientId)]
  if (will) {
    flags |= 4 | ((will.qos ?? 0) << 3) | (will.retain ? 32 : 0)
    payload.push(fieldBytes(will.topic), fieldBytes(will.payload ?? ''))
  }
  if (username !== undefined) {
    flags |= 128
    payload.push(fieldBytes(username))
  }
  if (password !== undefined) {
    flags |= 64
    payload.push(fieldBytes(password))
  }
  const head = [fieldBytes(protocolName), Buffer.from([protocolLevel, flags]), numberBytes(keepaliveSeconds)]
  return packetBytes(PacketType.connect, 0, ...head, ...payload)
}

export function publishBytes(fields: PublishFields): Buffer {
  const { topic, payload = '', qos = 0, retain = false, dup = false, packetId = 1 } = fields
  const flags = (dup ? 8 : 0) | (qos << 1) | (retain ? 1 : 0)
  const id = qos > 0 ? [numberBytes(packetId)] : []
  return packetBytes(PacketType.publish, flags, fieldBytes(topic), ...id, Buffer.from(payload))
}

/** Returns a PUBACK, PUBREC, PUBREL or PUBCOMP. */
export function answerBytes(answer: 'puback' | 'pubrec' | 'pubrel' | 'pubcomp', packetId: number): Buffer {
  return packetBytes(PacketType[answer], answer === 'pubrel' ? 2 : 0, numberBytes(packetId))
}

export function subscribeBytes(
  packetId: number,
  ...filters: [filter: string | Uint8Array, qos: number][]
): Buffer {
  const subscriptions = filters.flatMap(([filter, qos]) => [fieldBytes(filter), Buffer.from([qos])])
  return packetBytes(PacketType.subscribe, 2, numberBytes(packetId), ...subscriptions)
}

export function unsubscribeBytes(packetId: number, ...filters: (string | Uint8Array)[]): Buffer {
  return packetBytes(PacketType.unsubscribe, 2, numberBytes(packetId), ...filters.map(fieldBytes))
}

export const PINGREQ = packetBytes(PacketType.pingreq, 0)
export const DISCONNECT = packetBytes(PacketType.disconnect, 0)
