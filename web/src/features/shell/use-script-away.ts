import { useEffect } from 'react'
import { messages } from '../../messages/messages.ts'
import { CallFailed } from '../../platform/call-failed.ts'
import { notify } from '../../ui/toasts/notify.tsx'
import { SCRIPT_AWAY } from '../../ui/dialogs/open-later.tsx'

/** Says so when a click opens nothing because the server does not answer. The message goes once it does. */
export function useScriptAway(): void {
  useEffect(() => {
    const say = () =>
      notify({
        id: SCRIPT_AWAY,
        text: messages.shell.opensLater,
        tone: 'bad',
        failure: new CallFailed({ code: 'unreachable' }),
      })
    addEventListener(SCRIPT_AWAY, say)
    return () => removeEventListener(SCRIPT_AWAY, say)
  }, [])
}
