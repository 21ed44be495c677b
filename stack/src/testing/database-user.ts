import { openEmbeddedDatabase } from '../postgres/embedded-database.ts'
import { errorText } from '../postgres/startup-error.ts'

/** A program for tests that opens a folder's database, notifies its parent, and closes the database when the parent requests it. */
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
