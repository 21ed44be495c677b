import { Link } from '@tanstack/react-router'
import { messages } from '../../messages/messages.ts'
import { useMyAreas } from '../../platform/use-my-areas.ts'

const texts = messages.shell.claimHint

/** Explains how to add a first camera to people who may have their own. */
export function ClaimHint() {
  const hasDevices = useMyAreas().some(({ key }) => key === 'devices')
  if (!hasDevices) return null
  return (
    <p>
      {texts.question} <Link to="/devices">{texts.link}</Link>
      {texts.how}
    </p>
  )
}
