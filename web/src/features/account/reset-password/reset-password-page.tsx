import { getRouteApi, Link } from '@tanstack/react-router'
import { messages } from '../../../messages/messages.ts'
import { EntryFrame } from '../../../ui/layout/entry-frame.tsx'
import { AskResetForm } from './ask-reset-form.tsx'
import { NewPasswordForm } from './new-password-form.tsx'

const texts = messages.resetPassword

const route = getRouteApi('/resetpassword')

/** Asks for the mail with a link. With the token of that link it asks for the new password. */
export function ResetPasswordPage() {
  const { token } = route.useSearch()
  return (
    <EntryFrame title={token === undefined ? texts.title : texts.linkTitle}>
      {token === undefined ? <AskResetForm /> : <NewPasswordForm key={token} token={token} />}
      <p>
        <Link to="/login">{texts.backToLogin}</Link>
      </p>
    </EntryFrame>
  )
}
