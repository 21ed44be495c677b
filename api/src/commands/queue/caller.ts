import type { Role } from '@sentinel/contracts/account/users'

export interface Caller {
  userId: number
  isStaff: boolean
}

export function callerOf({ user }: { user: { id: number; role: Role } }): Caller {
  return { userId: user.id, isStaff: user.role === 'staff' }
}
