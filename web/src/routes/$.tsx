import { createFileRoute, notFound, redirect } from '@tanstack/react-router'
import { areas } from '../platform/areas.ts'

export const Route = createFileRoute('/$')({
  beforeLoad: ({ location }) => {
    const area = areas.find(({ path }) => path === location.pathname.replace(/\/$/, ''))
    if (!area) throw notFound()
    throw redirect({ to: '/coming', hash: area.key, replace: true })
  },
})
