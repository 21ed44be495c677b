import {
  CommandMessage,
  commandTopic,
  photoTopic,
  uplinkTopic,
} from '@sentinel/contracts/device-messages/mqtt'
import { CLOSED, Link, type Publication } from './link.ts'
import { readJson } from './read-json.ts'
import type { Transmitter, TransmitterOptions, Uplink } from './transmitter.ts'

/** Gives each camera its own connection, and sends messages as the wire page specifies (§1). */
export function createNativeTransmitter({
  url,
  passwordOf,
  onCommand,
  onTrouble,
}: TransmitterOptions): Transmitter {
  const links = new Map<number, Link>()
  let isClosed = false

  function openLink(deviceId: number): Link {
    return new Link({
      url,
      clientId: String(deviceId),
      username: String(deviceId),
      password: passwordOf(deviceId),
      subscriptions: [commandTopic(deviceId)],
      async onMessage(_topic, payload) {
        const command = CommandMessage.safeParse(readJson(payload))
        if (command.success) await onCommand(deviceId, command.data)
      },
      onTrouble: (reason) => onTrouble(`device ${deviceId}: ${reason}`),
    })
  }

  function linkOf(deviceId: number): Link {
    let link = links.get(deviceId)
    if (!link && isClosed) throw new Error(CLOSED)
    if (!link) links.set(deviceId, (link = openLink(deviceId)))
    return link
  }

  return {
    async greet([first]) {
      if (first) await linkOf(first.deviceId).publish([])
    },
    async send({ deviceId }, uplinks) {
      await linkOf(deviceId).publish(uplinks.map((uplink) => toPublication(deviceId, uplink)))
    },
    async restart({ deviceId }, bootMs) {
      await linkOf(deviceId).restart(bootMs)
    },
    async close() {
      isClosed = true
      await Promise.all([...links.values()].map((link) => link.close()))
    },
  }
}

function toPublication(deviceId: number, uplink: Uplink): Publication {
  if (uplink.kind === 'photo')
    return { topic: photoTopic(deviceId, uplink.messageId, uplink.index), payload: uplink.jpeg }
  if (uplink.kind === 'answer') {
    const answer = { id: uplink.command.id, ...uplink.answer }
    return { topic: uplinkTopic(deviceId, 'answers'), payload: JSON.stringify(answer) }
  }
  return { topic: uplinkTopic(deviceId, uplink.kind), payload: JSON.stringify(uplink.message) }
}
