/** Starts a part of a program, and returns the function that stops it. */
export type Start = () => Stop | Promise<Stop>
type Stop = () => unknown

/**
 * Starts the parts of a program one after another. Returns a function that stops them in reverse order. If a part cannot start, those
 * before it are stopped, and its error is thrown.
 */
export async function startInOrder(parts: readonly Start[]): Promise<() => Promise<void>> {
  const stops: Stop[] = []
  const stop = async () => {
    for (const stopPart of stops.toReversed()) await stopPart()
  }
  try {
    for (const start of parts) stops.push(await start())
  } catch (error) {
    await stop()
    throw error
  }
  return stop
}
