import { setTimeout as pause } from 'node:timers/promises'
import { insightRows } from '@sentinel/e2e/browser/pages'
import { openPlace, type Place } from '@sentinel/e2e/stack/place'
import { Program } from '@sentinel/e2e/stack/program'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '@sentinel/stack/demo/demo-accounts'
import { openEmbeddedDatabase } from '@sentinel/stack/postgres/embedded-database'
import type { Browser } from 'playwright-core'
import pg from 'pg'

const LOOK_EVERY_MS = 250
/** The time after which a visit fails. */
const PATIENCE_MS = 300_000

/** Runs a checkout with npm, with its own data folder and ports. */
export interface Visit {
  /** Starts a script and returns the seconds until it prints that it is ready. */
  run(script: 'demo' | 'start'): Promise<number>
  /** Signs in as the demo's owner in a new browser window and waits for rows. Returns the seconds since the start. */
  signIn(browser: Browser): Promise<number>
  /** Returns the seconds from the start until this many photos can be opened, newest first. */
  untilPhotos(count: number): Promise<number>
  stop(): Promise<void>
  remove(): Promise<void>
}

export async function openVisit(checkout: string): Promise<Visit> {
  const place = await openPlace()
  let program: Program | undefined
  let startMs = 0
  const sinceStart = () => (performance.now() - startMs) / 1000
  return {
    async run(script) {
      startMs = performance.now()
      program = runNpm(checkout, script, place.settings)
      await program.says(/ ready: http/)
      return sinceStart()
    },
    async signIn(browser) {
      await signInAsOwner(browser, place.apiUrl)
      return sinceStart()
    },
    async untilPhotos(count) {
      await untilReadyPhotos(place, count)
      return sinceStart()
    },
    async stop() {
      await program?.signal('SIGTERM')
      while ((await place.processes()).length > 0) await pause(LOOK_EVERY_MS)
    },
    remove: () => place.remove(),
  }
}

/** Node's compile cache is off because a fresh checkout has none. */
export function runNpm(folder: string, script: string, settings: Record<string, string> = {}): Program {
  return new Program(['npm', 'run', script], {
    cwd: folder,
    settings: { ...settings, NODE_DISABLE_COMPILE_CACHE: '1' },
  })
}

async function signInAsOwner(browser: Browser, url: string): Promise<void> {
  const page = await browser.newPage()
  page.setDefaultTimeout(PATIENCE_MS)
  await page.goto(`${url}/login?to=/insights`)
  await page.getByLabel('Email').fill(DEMO_ACCOUNTS[0].email)
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await insightRows(page).first().waitFor()
  await page.context().close()
}

async function untilReadyPhotos(place: Place, count: number): Promise<void> {
  const database = await openEmbeddedDatabase({ dataDir: place.dataDir })
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    for (let waitedMs = 0; ; waitedMs += LOOK_EVERY_MS) {
      const { rows } = await client.query<{ ready: number }>(
        `select count(*)::int as ready from photo where state = 'ready'`,
      )
      const ready = rows[0]?.ready ?? 0
      if (ready >= count) return
      if (waitedMs > PATIENCE_MS) throw new Error(`only ${ready} photos have come in five minutes`)
      await pause(LOOK_EVERY_MS)
    }
  } finally {
    await client.end()
    await database.close()
  }
}
