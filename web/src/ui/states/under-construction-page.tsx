import { Link } from '@tanstack/react-router'
import { messages } from '../../messages/messages.ts'
import { readToken } from '../../platform/session.ts'
import { EntryFrame } from '../layout/entry-frame.tsx'
import { LandingLink } from '../controls/landing-link.tsx'
import { WayLinks } from '../controls/way-links.tsx'

const texts = messages.ui

export function UnderConstructionPage() {
  return (
    <EntryFrame title={messages.demo.title}>
      <p>{messages.demo.body}</p>
      <WayLinks>
        {readToken() ? (
          <Link to="/">{texts.toStart}</Link>
        ) : (
          <>
            <Link to="/signup">{texts.createAccount}</Link>
            <Link to="/login">{texts.signIn}</Link>
          </>
        )}
        <LandingLink>{texts.about}</LandingLink>
      </WayLinks>
    </EntryFrame>
  )
}
