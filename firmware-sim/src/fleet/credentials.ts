import { readFile } from 'node:fs/promises'
import { z } from 'zod'

export type PasswordOf = (deviceId: number) => string | undefined

const Line = z.object({ mqtt: z.object({ username: z.string(), password: z.string() }) })

/** Reads what provisioning prints, a JSON object on each line, into the secret of each device. */
export async function readCredentials(file: string): Promise<PasswordOf> {
  const text = await readFile(file, 'utf8').catch((error: Error) => {
    throw new Error(`--credentials: ${error.message}`, { cause: error })
  })
  const passwords = new Map<number, string>()
  for (const [at, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue
    const { username, password } = readLine(line, `${file}, line ${at + 1}`).mqtt
    passwords.set(Number(username), password)
  }
  return (deviceId) => passwords.get(deviceId)
}

function readLine(line: string, place: string): z.infer<typeof Line> {
  try {
    return Line.parse(JSON.parse(line))
  } catch (error) {
    throw new Error(`${place}: not what \`npm run -s device -- provision\` prints`, { cause: error })
  }
}
