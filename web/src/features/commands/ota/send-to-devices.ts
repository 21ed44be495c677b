/** The maximum number of concurrent calls per form. */
const CALLS_AT_ONCE = 4

export interface NotSent {
  deviceId: number
  error: Error
}

/** Calls `send` for each device, a few at a time. Resolves to those that failed, in the order of the devices. */
export async function sendToDevices(
  deviceIds: readonly number[],
  send: (deviceId: number) => Promise<unknown>,
  onProgress: (done: number) => void,
): Promise<NotSent[]> {
  const failed = new Map<number, Error>()
  const queue = [...deviceIds]
  let done = 0
  const work = async () => {
    for (let deviceId = queue.shift(); deviceId !== undefined; deviceId = queue.shift()) {
      try {
        await send(deviceId)
      } catch (error) {
        failed.set(deviceId, error instanceof Error ? error : new Error(String(error)))
      }
      onProgress(++done)
    }
  }
  await Promise.all(Array.from({ length: CALLS_AT_ONCE }, work))
  return deviceIds.flatMap((deviceId) => {
    const error = failed.get(deviceId)
    return error ? [{ deviceId, error }] : []
  })
}
