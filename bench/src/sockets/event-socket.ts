import { WebSocket } from 'ws'

export interface EventSocket {
  /** Called with the device's message number for each published insight. */
  onInsight: (messageId: number) => void
  onBulkProgress: (progress: { bulkId: number; status: number }) => void
  close(): void
}

/** Opens a listener that speaks bare Engine.IO 4 and Socket.IO 5, so that a client library's own work is not measured. */
export async function openEventSocket(url: string, token: string): Promise<EventSocket> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`)
  const opened: EventSocket = {
    onInsight: () => {},
    onBulkProgress: () => {},
    close: () => socket.terminate(),
  }
  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject)
    socket.on('message', (data: Buffer) => {
      const text = data.toString()
      if (text.startsWith('0')) socket.send(`40${JSON.stringify({ token })}`)
      else if (text.startsWith('40')) resolve()
      else if (text.startsWith('44')) reject(new Error(text))
      else if (text === '2') socket.send('3')
      else if (text.startsWith('42["insights:added"')) {
        const [, { insights }] = JSON.parse(text.slice(2)) as [
          string,
          { insights: { device_message_identifier: number }[] },
        ] // the format of the contract's event
        for (const { device_message_identifier } of insights) opened.onInsight(device_message_identifier)
      } else if (text.startsWith('42["bulk:progress"')) {
        const [, progress] = JSON.parse(text.slice(2)) as [string, { bulkId: number; status: number }] // as above
        opened.onBulkProgress(progress)
      }
    })
  })
  return opened
}
