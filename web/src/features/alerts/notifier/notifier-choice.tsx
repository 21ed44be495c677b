import { useAtom } from 'jotai'
import { useState } from 'react'
import { messages } from '../../../messages/messages.ts'
import { Switch } from '../../../ui/controls/switch.tsx'
import classes from '../settings/alert-settings.module.css'
import { canShowNotifications } from './can-show-notifications.ts'
import { notifierWishesAtom } from './notifier-wishes.ts'
import { ring } from './ring.ts'

const texts = messages.alerts.herald

/** Takes effect at once, unlike the settings that are saved: it is this browser's. */
export function NotifierChoice() {
  const [wishes, setWishes] = useAtom(notifierWishesAtom)
  const [isRefused, setRefused] = useState(false)
  const wishShown = async (shows: boolean) => {
    const isAllowed = !shows || (await Notification.requestPermission()) === 'granted'
    setRefused(!isAllowed)
    setWishes((kept) => ({ ...kept, shows: shows && isAllowed }))
  }
  const wishSound = (sounds: boolean) => {
    if (sounds) ring()
    setWishes((kept) => ({ ...kept, sounds }))
  }
  return (
    <fieldset className={classes.choices}>
      <legend>{texts.title}</legend>
      {canShowNotifications() ? (
        <Switch label={texts.show} isOn={wishes.shows} onChange={(isOn) => void wishShown(isOn)} />
      ) : (
        <p className={classes.note}>{texts.notHere}</p>
      )}
      {isRefused && (
        <p className={classes.note} role="alert">
          {texts.refused}
        </p>
      )}
      <Switch label={texts.sound} isOn={wishes.sounds} onChange={wishSound} />
    </fieldset>
  )
}
