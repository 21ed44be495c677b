import { createFileRoute, redirect } from '@tanstack/react-router'
import { homePath } from '../../platform/areas.ts'

export const Route = createFileRoute('/_shell/')({
  beforeLoad: () => {
    throw redirect({ to: homePath(), replace: true })
  },
})
