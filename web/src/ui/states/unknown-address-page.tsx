import { Link, useLocation } from '@tanstack/react-router'
import { messages } from '../../messages/messages.ts'
import { EntryFrame } from '../layout/entry-frame.tsx'
import { LandingLink } from '../controls/landing-link.tsx'
import { WayLinks } from '../controls/way-links.tsx'
import classes from '../controls/way-links.module.css'

const texts = messages.ui

/** Says, before sign-in, that an address is not one of the console's screens. The address stays so that a typo can be corrected. */
export function UnknownAddressPage() {
  const { href } = useLocation()
  return (
    <EntryFrame title={texts.notFound.title}>
      <p>{texts.notFound.body}</p>
      <p className={classes.address}>
        <code>{href}</code>
      </p>
      <WayLinks>
        <Link to="/login">{texts.signIn}</Link>
        <LandingLink>{texts.about}</LandingLink>
      </WayLinks>
    </EntryFrame>
  )
}
