import { useSuspenseQuery } from '@tanstack/react-query'
import { messages } from '../../../../messages/messages.ts'
import { userQuery } from '../../../../platform/account.ts'
import { Card } from '../../../../ui/layout/card.tsx'
import { TextField } from '../../../../ui/fields/text-field.tsx'
import { ProfilePhoto } from '../photo/profile-photo.tsx'
import { ProfileForm } from './profile-form.tsx'
import classes from './profile.module.css'

const texts = messages.account.profile
const fixedFields = ['username', 'email', 'phoneNumber'] as const

/** Shows the signed-in person's profile. Viewers can only read it (docs/decisions/0010-web.md). */
export function ProfileTab() {
  const user = useSuspenseQuery(userQuery).data
  const mayChange = user.role !== 'viewer'
  return (
    <div className={classes.profile}>
      <Card title={texts.title} note={mayChange ? texts.fixed : texts.readOnly}>
        <ProfilePhoto user={user} mayChange={mayChange} />
        <ProfileForm user={user} mayChange={mayChange}>
          {fixedFields.map((name) => (
            <TextField key={name} label={texts[name]} value={user[name]} onValue={() => undefined} readOnly />
          ))}
        </ProfileForm>
      </Card>
    </div>
  )
}
