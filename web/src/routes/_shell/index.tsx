import { createFileRoute, redirect } from '@tanstack/react-router'
import { firstBuiltPath } from '../../platform/areas.ts'

export const Route = createFileRoute('/_shell/')({
  beforeLoad: () => {
    throw redirect({ to: firstBuiltPath(), replace: true })
  },
})
