import { useSyncExternalStore } from 'react'
import { messages } from '../../messages/messages.ts'
import { isStorageVolatile, watchStorage } from '../../platform/steady-storage.ts'
import { WarnIcon } from '../../ui/marks/icons.ts'
import classes from './banner.module.css'

/** Stands above every page while this browser stores nothing. */
export function StorageBanner() {
  const isShown = useSyncExternalStore(watchStorage, isStorageVolatile)
  if (!isShown) return null
  return (
    <div className={classes.banner} role="status">
      <WarnIcon size={16} aria-hidden />
      <p className={classes.text}>{messages.shell.storageIsVolatile}</p>
    </div>
  )
}
