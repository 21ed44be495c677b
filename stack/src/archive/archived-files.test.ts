import { expect, test } from 'vitest'
import { isArchived } from './archived-files.ts'

test.each([
  ['api/src/main.ts', true],
  ['web/dist/guide/screens/map.webp', true],
  ['migrations/tables/0001-people.sql', true],
  ['docs/screens/map.webp', false],
  ['api/src/app.database.test.ts', false],
  ['gateway/src/testing/tls/key.pem', false],
  ['api/node_modules', false],
])('%s is in the archive: %s', (path, isThere) => {
  expect(isArchived(path)).toBe(isThere)
})
