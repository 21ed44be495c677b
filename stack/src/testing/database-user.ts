import { openEmbeddedDatabase } from '../postgres/embedded-database.ts'
import { errorText } from '../postgres/startup-error.ts'

/** A separate program for tests: opens the database of a folder, notifies its parent, and closes it when the parent requests it. */
const [dataDir = '', mode] = process.argv.slice(2)

try {
  const database = await openEmbeddedDatabase({ dataDir, exclusive: mode === 'exclusive' })
  process.send?.({ url: database.url })
  process.once('message', () => {
    void database.close().then(() => process.disconnect())
  })
} catch (error) {
  process.send?.({ error: errorText(error) })
  process.disconnect()
}
