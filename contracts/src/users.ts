import { z } from 'zod'

export const Role = z.enum(['owner', 'viewer', 'staff'])
export type Role = z.infer<typeof Role>
