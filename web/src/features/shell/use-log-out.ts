import { logOut } from '../../platform/log-out.ts'
import { unsavedWork } from '../../unsaved-work.ts'
import { useShellDialog } from './shell-dialog.ts'

/** Describes what a sign-out would discard. Returns an empty text if it would discard nothing. */
export function describeUnsavedWork(): string {
  return unsavedWork.flatMap((describe) => describe() ?? []).join(' ')
}

/** Signs out. Asks for confirmation first if unsaved work would be lost. */
export function useLogOut(): () => void {
  const { open } = useShellDialog('logOut')
  return () => {
    if (describeUnsavedWork() === '') void logOut()
    else open()
  }
}
