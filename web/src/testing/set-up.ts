import { notifications } from '@mantine/notifications'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach } from 'vitest'
import { addMissingBrowserParts } from './browser-parts.ts'

const READS = '\n\nThe page reads: '

// Sets a long timeout, because a busy machine is slow. A test fails only if something never appears.
configure({ asyncUtilTimeout: 10_000, getElementError: describeMiss })
addMissingBrowserParts()

/** Test files share one DOM, so each test starts with an empty page, no storage and no toasts. */
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(() => {
  cleanup()
  notifications.clean()
  document.body.replaceChildren()
  document.title = ''
})

/** Shows only the page's text, which is enough to see what went wrong. The markup would fill several screens. */
function describeMiss(message: string | null): Error {
  const words = `${READS}${document.body.textContent}`
  return new Error(message?.includes(READS) ? message : `${message}${words}`)
}
