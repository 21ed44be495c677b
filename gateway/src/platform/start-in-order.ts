/** Starts a part of a program and returns the function that stops it. */
export type Start = () => Stop | Promise<Stop>
type Stop = () => unknown

/**
 * Starts a program's parts one after another. Returns a function that stops them in reverse order. It stops all of them even if one fails to stop,
 * and finally throws the first error. If a part cannot start, the parts before it are stopped and its error is thrown.
 */
export async function startInOrder(parts: readonly Start[]): Promise<() => Promise<void>> {
  const stops: Stop[] = []
  const stop = async () => {
    const errors: unknown[] = []
    for (const stopPart of stops.toReversed())
      try {
        await stopPart()
      } catch (error) {
        errors.push(error)
      }
    if (errors.length > 0) throw errors[0]
  }
  try {
    for (const start of parts) stops.push(await start())
  } catch (error) {
    await stop().catch(() => undefined) // the start's error is more informative
    throw error
  }
  return stop
}
