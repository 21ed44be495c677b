import { Role } from '@sentinel/contracts/account/users'
import { CommandRefused } from '../command-line.ts'

/** Throws `CommandRefused`. */
export function readRole(text: string): Role {
  const role = Role.safeParse(text)
  if (!role.success) throw new CommandRefused(`--role is one of ${Role.options.join(', ')}`)
  return role.data
}
