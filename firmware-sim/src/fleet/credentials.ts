import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import type { SimOptions } from '../options.ts'

export type PasswordOf = (deviceId: number) => string | undefined

const Line = z.object({ mqtt: z.object({ username: z.string(), password: z.string() }) })

/** Reads the output of provisioning, a JSON object on each line. Throws if a device in the fleet has no secret there. */
export async function readCredentials(
  file: string,
  { firstId, devices }: Pick<SimOptions, 'firstId' | 'devices'>,
): Promise<PasswordOf> {
  const text = await readFile(file, 'utf8').catch((error: Error) => {
    throw new Error(`--credentials: ${error.message}`, { cause: error })
  })
  const passwords = new Map<number, string>()
  for (const [at, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue
    const { username, password } = readLine(line, `${file}, line ${at + 1}`).mqtt
    passwords.set(Number(username), password)
  }
  for (let deviceId = firstId; deviceId < firstId + devices; deviceId++)
    if (!passwords.has(deviceId))
      throw new Error(
        `--credentials: ${file} has no line of device ${deviceId} (--first-id ${firstId} --devices ${devices})`,
      )
  return (deviceId) => passwords.get(deviceId)
}

function readLine(line: string, place: string): z.infer<typeof Line> {
  try {
    return Line.parse(JSON.parse(line))
  } catch (error) {
    throw new Error(`${place}: not what \`npm run -s device -- provision\` prints`, { cause: error })
  }
}
