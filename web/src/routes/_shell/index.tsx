import { createFileRoute, redirect } from '@tanstack/react-router'
import { HOME_PATH } from '../../platform/areas.ts'

export const Route = createFileRoute('/_shell/')({
  beforeLoad: () => {
    throw redirect({ to: HOME_PATH, replace: true })
  },
})
