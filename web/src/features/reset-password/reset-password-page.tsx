import { Link } from '@tanstack/react-router'
import { messages } from '../../messages/messages.ts'
import { EntryFrame } from '../../ui/entry-frame.tsx'
import { SupportAddress } from '../../ui/support-address.tsx'

const texts = messages.resetPassword

export function ResetPasswordPage() {
  return (
    <EntryFrame title={texts.title}>
      <p>{texts.body}</p>
      <SupportAddress />
      <p>
        <Link to="/login">{messages.signUp.backToLogin}</Link>
      </p>
    </EntryFrame>
  )
}
