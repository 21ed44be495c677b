import { VisuallyHidden } from '../../ui/marks/visually-hidden.tsx'
import { messages } from '../../messages/messages.ts'
import { MetIcon } from '../../ui/marks/icons.ts'
import { checkPassword } from './password-requirements.ts'
import classes from './password-requirement-list.module.css'

interface PasswordRequirementListProps {
  password: string
  /** The current password, which a new one must differ from. */
  current?: string
}

/** Lists the requirements for a password. Each is ticked off as the password is typed. */
export function PasswordRequirementList({ password, current }: PasswordRequirementListProps) {
  const texts = messages.password
  return (
    <div className={classes.requirements}>
      <p>{texts.requirements}</p>
      <ul>
        {checkPassword(password, current).map(({ text, isMet }) => (
          <li key={text} className={isMet ? classes.met : undefined}>
            <span className={classes.mark} aria-hidden>
              {isMet && <MetIcon size={12} strokeWidth={3} />}
            </span>
            {text}
            <VisuallyHidden>{`, ${isMet ? texts.met : texts.notMet}`}</VisuallyHidden>
          </li>
        ))}
      </ul>
    </div>
  )
}
