import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { messages } from '../../../messages/messages.ts'
import { consoleSettingsQuery } from '../../../platform/account.ts'
import { EntryFrame } from '../../../ui/layout/entry-frame.tsx'
import { LandingLink } from '../../../ui/controls/landing-link.tsx'
import { KitProvider } from '../../../ui/layout/kit-provider.tsx'
import { SupportAddress } from '../../../ui/controls/support-address.tsx'
import { WayLinks } from '../../../ui/controls/way-links.tsx'
import { SignUpForm } from './sign-up-form.tsx'

const texts = messages.signUp

const route = getRouteApi('/signup')

export function SignUpPage() {
  const { to } = route.useSearch()
  const { isSignUpOpen } = useSuspenseQuery(consoleSettingsQuery).data
  return (
    <EntryFrame title={isSignUpOpen ? texts.title : texts.closedTitle}>
      {isSignUpOpen ? (
        <KitProvider>
          <SignUpForm />
        </KitProvider>
      ) : (
        <div>
          <p>{texts.closed}</p>
          <SupportAddress />
        </div>
      )}
      <WayLinks>
        <span>
          {texts.hasAccount}{' '}
          <Link to="/login" search={{ to }}>
            {texts.backToLogin}
          </Link>
        </span>
        <LandingLink>{messages.ui.about}</LandingLink>
      </WayLinks>
    </EntryFrame>
  )
}
