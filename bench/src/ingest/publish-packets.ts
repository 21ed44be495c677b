import { uplinkTopic } from '@sentinel/contracts/device-messages/mqtt'
import mqttPacket from 'mqtt-packet'
import { sampleMessage } from './sample-message.ts'

const PACKET_ID_MAX = 65_535

/** One connection's PUBLISH packets back to back, so that they can be written in slices. */
export interface PublishPackets {
  bytes: Buffer
  /** The offset at which each packet ends. */
  ends: Uint32Array
}

/** Returns a packet id that is not 0 and is unique among the packets in flight (MQTT 3.1.1 §2.3.1). */
export function packetIdOf(at: number): number {
  return (at % PACKET_ID_MAX) + 1
}

export function buildPublishPackets(
  deviceId: number,
  messageIds: readonly number[],
  nowMs: number,
): PublishPackets {
  const topic = uplinkTopic(deviceId, 'insights')
  const ends = new Uint32Array(messageIds.length)
  let size = 0
  const packets = messageIds.map((messageId, at) => {
    const payload = JSON.stringify(sampleMessage(messageId, nowMs))
    const packet = mqttPacket.generate({
      cmd: 'publish',
      topic,
      payload,
      qos: 1,
      messageId: packetIdOf(at),
      dup: false,
      retain: false,
    })
    size += packet.length
    ends[at] = size
    return packet
  })
  return { bytes: Buffer.concat(packets), ends }
}
