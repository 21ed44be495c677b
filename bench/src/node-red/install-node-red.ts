import { execFile } from 'node:child_process'
import { access } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

/** A separate package, not a workspace, so that installing the product does not install Node-RED too. */
const FOLDER = fileURLToPath(new URL('../../node-red/', import.meta.url))
const PROGRAM = `${FOLDER}node_modules/node-red/red.js`

/** Returns the path of the Node-RED program, which is installed on first use. */
export async function installNodeRed(): Promise<string> {
  const isThere = await access(PROGRAM).then(
    () => true,
    () => false,
  )
  if (!isThere) await install()
  return PROGRAM
}

async function install(): Promise<void> {
  console.log('installing Node-RED (once)')
  try {
    await promisify(execFile)(
      'npm',
      ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'],
      { cwd: FOLDER },
    )
  } catch (error) {
    const { stderr = '' } = error as { stderr?: string } // execFile's error
    throw new Error(`Node-RED could not be installed by npm ci in ${FOLDER}: ${stderr.trim()}`, {
      cause: error,
    })
  }
}
