import { createFileRoute } from '@tanstack/react-router'
import { UnderConstructionPage } from '../ui/states/under-construction-page.tsx'

export const Route = createFileRoute('/demo')({ component: UnderConstructionPage })
